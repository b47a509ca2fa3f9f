import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/ui/classes.js';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { type ShownRecord } from '../records.js';
import { FoundBoxes, FoundNotes } from './found-notes.js';
import { type ShowMe } from '../show-me/use-show-me.js';
import { fileMapsOf } from './views.js';

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.js')).ImageViewer }));

/** The empty place of the image until it is shown. */
export const EmptyStage = () => <div className="h-[min(60vh,34rem)] rounded-card bg-stage" />;

/** The image with its maps: interactive on screen, side by side in print. */
export const ReportImage = ({ record, showMe }: { record: ShownRecord; showMe: ShowMe }) => {
  const { t } = useTranslation('viewer');
  return (
    <section aria-label={t('title')}>
      <div className="print:hidden">
        <ChunkBoundary fallback={<PlainImage record={record} />}>
          <Suspense fallback={<EmptyStage />}>
            <ImageViewer key={record.id} record={record} showMe={showMe} />
          </Suspense>
        </ChunkBoundary>
      </div>
      <PrintedImages record={record} />
    </section>
  );
};

const PlainImage = ({ record: { imageUrl, imageName } }: { record: ShownRecord }) => {
  const { t } = useTranslation('viewer');
  if (!imageUrl) return null;
  return (
    <img src={imageUrl} alt={t('altOriginal', { name: imageName })} className="max-h-[60vh] object-contain" />
  );
};

const PrintedImages = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('viewer');
  const { imageUrl, artifacts, imageName: name } = record;
  const captions = { ela: t('printedEla'), heatmap: t('printedHeatmap') } as const;
  const alts = { ela: t('altEla', { name }), heatmap: t('altHeatmap', { name }) } as const;
  const maps = fileMapsOf(record);
  if (!imageUrl) return null;
  return (
    <div className="hidden print:block">
      <div className={cx('grid gap-4', maps.length > 1 ? 'grid-cols-3' : 'grid-cols-2')}>
        <PrintedImage source={imageUrl} alt={t('altOriginal', { name })} caption={t('original')} />
        {maps.map((kind) => (
          <PrintedImage key={kind} source={artifacts?.[kind] ?? ''} alt={alts[kind]} caption={captions[kind]}>
            {kind === 'heatmap' && <FoundBoxes record={record} />}
          </PrintedImage>
        ))}
      </div>
      {maps.includes('heatmap') && <FoundNotes record={record} />}
    </div>
  );
};

interface PrintedImageProps {
  source: string;
  alt: string;
  caption: string;
  /** Content drawn over the image. */
  children?: ReactNode;
}

const PrintedImage = ({ source, alt, caption, children }: PrintedImageProps) => (
  <figure className="break-inside-avoid">
    <div className="relative mx-auto w-fit">
      <img src={source} alt={alt} className="max-h-[60mm] border border-border" />
      {children}
    </div>
    <figcaption className="mt-1 text-caption">{caption}</figcaption>
  </figure>
);
