import { type GeneratedImage } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';

interface CarouselThumbnailsProps {
  images: readonly GeneratedImage[];
  place: number;
  onGo: (place: number) => void;
}

export const CarouselThumbnails = ({ images, place, onGo }: CarouselThumbnailsProps) => {
  const { t } = useTranslation('generate');
  return (
    <ul aria-label={t('results.thumbnails')} className="flex flex-wrap gap-2">
      {images.map((image, thumbnail) => (
        <li key={image.index}>
          <button
            type="button"
            aria-label={t('results.show', { number: thumbnail + 1 })}
            aria-current={thumbnail === place ? 'true' : undefined}
            onClick={() => onGo(thumbnail)}
            className="block size-14 overflow-hidden rounded-control border border-border bg-stage aria-[current]:border-brand aria-[current]:ring-2 aria-[current]:ring-brand"
          >
            <img
              src={image.thumbnailUrl}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
};
