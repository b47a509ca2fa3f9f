import { type GeneratedImage, type GenerationSettings } from '@jinwi/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface CarouselSlideProps {
  image: GeneratedImage;
  settings: GenerationSettings;
  number: number;
  count: number;
  isShown: boolean;
  /** True for the visible slide and its neighbours, whose images are loaded. */
  isNear: boolean;
}

export const CarouselSlide = ({ image, settings, number, count, isShown, isNear }: CarouselSlideProps) => {
  const { t } = useTranslation('generate');
  const [isBroken, setBroken] = useState(false);
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={t('results.position', { number, count })}
      aria-hidden={!isShown}
      className="grid min-w-0 shrink-0 grow-0 basis-full place-items-center"
    >
      {isBroken ? (
        <p className="grid min-h-64 place-content-center justify-items-center gap-3 p-6 text-center text-sm text-muted">
          <ImageOff aria-hidden className="size-8" />
          {t('results.broken')}
        </p>
      ) : (
        <img
          src={image.url}
          alt={t('results.image', { number, count, prompt: settings.prompt })}
          width={image.width}
          height={image.height}
          loading={isNear ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setBroken(true)}
          className="h-auto max-h-[min(70vh,40rem)] w-full object-contain"
        />
      )}
    </div>
  );
};
