import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { PrintedPictures } from '../print/printed-pictures.js';
import { type ShownRecord } from '../records.js';

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.js')).ImageViewer }));

/** Placeholder for the image until it is shown. */
export const ImageSkeleton = () => <Skeleton className="h-[min(60vh,34rem)] rounded-card" />;

/** The image with its maps: interactive on screen, side by side in print. */
export const ReportImage = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('viewer');
  return (
    <section aria-label={t('title')}>
      <div className="print:hidden">
        <ChunkBoundary fallback={<PlainImage record={record} />}>
          <Suspense fallback={<ImageSkeleton />}>
            <ImageViewer key={record.id} record={record} />
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
