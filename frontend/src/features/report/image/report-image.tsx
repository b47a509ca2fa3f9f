import { useTranslation } from 'react-i18next';
import { PrintedPictures } from '../print/printed-pictures.js';
import { type ShownRecord } from '../records.js';
import { type ShowMe } from '../show-me/use-show-me.js';
import { ImageViewer } from './image-viewer.js';

/** Fills the place of the image until the image is drawn. */
export const EmptyStage = () => <div className="h-[min(60vh,34rem)] rounded-card bg-stage" />;

interface ReportImageProps {
  record: ShownRecord;
  showMe: ShowMe;
  isPrintable: boolean;
}

/** The image with its maps: interactive on screen, side by side in print. */
export const ReportImage = ({ record, showMe, isPrintable }: ReportImageProps) => {
  const { t } = useTranslation('viewer');
  return (
    <section aria-label={t('title')}>
      <div className="print:hidden">
        <ImageViewer key={record.id} record={record} showMe={showMe} />
      </div>
      {isPrintable && <PrintedPictures record={record} />}
    </section>
  );
};
