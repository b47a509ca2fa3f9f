import { type ShownRecord } from '@jinwi/contracts';
import { foundMaps, isMarked } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { FoundNotes } from '../image/found-notes.js';
import { fileMapsOf } from '../image/views.js';

/** Prints the image with boxes and arrows, as the server draws it, and the maps of the tests that found something. */
export const PrintedPictures = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('report');
  const { id, imageUrl, artifacts, imageName: name, report } = record;
  const maps = printedMaps(record);
  const hasMarks = report ? isMarked(report) : false;
  if (!imageUrl) return null;
  return (
    <div className="hidden space-y-2 print:block">
      <div className={cx('grid gap-4', maps.length > 1 ? 'grid-cols-3' : 'grid-cols-2')}>
        <PrintedPicture
          source={hasMarks ? `/api/analysis/${id}/annotated` : imageUrl}
          alt={t(hasMarks ? 'picture.annotated' : 'picture.plain', { name })}
        />
        {maps.map((kind) => (
          <PrintedPicture
            key={kind}
            source={artifacts?.[kind] ?? ''}
            alt={`${t(`picture.${kind}`)}: ${name}`}
            caption={t(`picture.${kind}`)}
          />
        ))}
      </div>
      {hasMarks && <FoundNotes record={record} />}
    </div>
  );
};

/** Returns the maps of tests that found something, or all maps if the record has no report. */
function printedMaps(record: ShownRecord) {
  const { report } = record;
  const found = report && foundMaps(report).map(({ kind }) => kind);
  return fileMapsOf(record).filter((kind) => !found || found.includes(kind));
}

const PrintedPicture = ({ source, alt, caption }: { source: string; alt: string; caption?: string }) => (
  <figure className="break-inside-avoid">
    <img src={source} alt={alt} className="mx-auto max-h-[60mm] border border-border" />
    {caption && <figcaption className="mt-1 text-caption">{caption}</figcaption>}
  </figure>
);
