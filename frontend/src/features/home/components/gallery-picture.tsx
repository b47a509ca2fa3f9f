import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { BoxPairs, BoxSign } from '../../../shared/ui/box-pairs.js';
import { type SolvedCase } from '../solved-cases.js';

interface GalleryPictureProps {
  shown: SolvedCase;
  /** Whether to show what the engine found: the map and the boxes. */
  isSolved: boolean;
}

export const GalleryPicture = ({ shown, isSolved }: GalleryPictureProps) => {
  const { t } = useTranslation('gallery');
  const locale = useLocale();
  const { name, picture, map, image, copies, mapBy } = shown;
  return (
    <figure className="overflow-hidden rounded-dialog bg-stage shadow-floating">
      <div className="relative">
        <img
          key={name}
          src={picture}
          alt={t(`cases.${name}.alt`)}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className="aspect-3/2 w-full object-cover"
        />
        {isSolved && map && <img src={map} alt="" className="absolute inset-0 size-full" />}
        {isSolved && copies.length > 0 && <BoxPairs size={image} pairs={copies} label={t('copied')} />}
      </div>
      {isSolved && (mapBy ?? copies[0]) && (
        <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-bg px-4 py-3 text-caption text-muted">
          {copies.length > 0 && (
            <span className="flex items-center gap-2">
              <BoxSign />
              {t('same')}
            </span>
          )}
          {mapBy && <span>{t('map', { test: mapBy[locale] })}</span>}
        </figcaption>
      )}
    </figure>
  );
};
