import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { PrintedPictures } from '../print/printed-pictures.js';
import { type ShownRecord } from '../records.js';
import { type ShowMe } from '../show-me/use-show-me.js';

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.js')).ImageViewer }));

/** Fills the place of the image until the image is drawn. */
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
      <PrintedPictures record={record} />
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
