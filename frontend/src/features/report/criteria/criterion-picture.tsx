import { type ShownRecord } from '@jinwi/contracts';
import { aiPixelsId, type CriterionEvidence, type CriterionPicture as Picture } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { colourGradient, MapCanvas } from '../image/map-canvas.js';

interface CriterionPictureProps {
  record: ShownRecord;
  criterion: CriterionEvidence;
  picture: Picture;
}

const unusualKeys = { dark: 'picture.usual', bright: 'picture.unusual', place: 'picture.place' } as const;
const aiKeys = { dark: 'picture.likeCamera', bright: 'picture.likeAi', place: 'picture.aiPlace' } as const;

/** Shows the finding of one criterion in false colours over the photo. */
export const CriterionPicture = ({ record, criterion, picture }: CriterionPictureProps) => {
  const { t } = useTranslation('report');
  const { imageUrl, report } = record;
  const { name, standing } = criterion;
  const keys = criterion.key === aiPixelsId ? aiKeys : unusualKeys;
  const label = t('picture.alt', { criterion: name, name: record.imageName });
  const { width = 4, height = 3 } = report?.image ?? {};
  return (
    <figure className="max-w-md space-y-2 print:max-w-[55mm] print:break-inside-avoid">
      <div
        style={{ aspectRatio: `${width} / ${height}` }}
        className="relative max-h-96 overflow-hidden rounded-control border border-border bg-stage"
      >
        {imageUrl && <img src={imageUrl} alt="" loading="lazy" className="absolute inset-0 size-full" />}
        <MapCanvas
          source={picture.url}
          sheetPlace={picture.place}
          label={label}
          opacity={0.85}
          isFading
          className="absolute inset-0 size-full"
        />
      </div>
      <figcaption className="space-y-1 text-caption text-muted">
        <span className="flex flex-wrap items-center gap-x-2">
          {t(keys.dark)}
          <span
            aria-hidden
            style={{ background: colourGradient }}
            className="h-2 w-24 rounded-full border border-border forced-color-adjust-none print:w-[20mm]"
          />
          {t(keys.bright)}
        </span>
        <span className="block">{standing === 'found' ? t(keys.place) : t('picture.noEvidence')}</span>
      </figcaption>
    </figure>
  );
};
