import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { type ShownRecord } from '../../report/records.js';
import { useOpenReport } from '../use-open-report.js';
import { ImageName } from './image-name.js';

/** Thumbnail and name; both open the report. */
export const RecordLink = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('analysis');
  const { addressOf, linkState } = useOpenReport();
  return (
    <Link
      to={addressOf(record.id)}
      state={linkState}
      preventScrollReset
      aria-label={t('open', { name: record.imageName })}
      data-record-link={record.id}
      className="group flex min-w-0 items-center gap-4 rounded-control"
    >
      <Thumbnail record={record} />
      <span className="min-w-0 font-medium group-hover:text-brand group-hover:underline">
        <ImageName name={record.imageName} />
      </span>
    </Link>
  );
};
