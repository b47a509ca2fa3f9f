import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { withoutLocation } from '../../report/metadata/location.js';
import { type ShownRecord, useAnalysis } from '../../report/records.js';
import { type RecordRow, recordRows } from './record-rows.js';

interface RecordTableProps {
  record: ShownRecord;
  otherId: number;
}

/** Shows the statements of both files about themselves side by side. */
export const RecordTable = ({ record, otherId }: RecordTableProps) => {
  const { t } = useTranslation('comparison');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { data: other, error, refetch } = useAnalysis(otherId);
  if (!other && error)
    return <ErrorState text={t('table.failed')} details={error.message} onRetry={() => void refetch()} />;
  if (!other) {
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton className="h-24 rounded-card" />
      </div>
    );
  }
  // If the member hid the location, hide the locations of both files and whether they agree.
  const [first, second] = record.isLocationHidden
    ? [withoutLocation(record, null), withoutLocation(other, null)]
    : [record, other];
  const heads = [t('table.fact'), t('this'), t('original'), t('table.equal')];
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm [overflow-wrap:anywhere]">
      <caption className="mb-2 text-left font-semibold">{t('table.title')}</caption>
      <thead>
        <tr className="border-b border-border">
          {heads.map((head, index) => (
            <th key={head} scope="col" className={index === 3 ? lastCell : cell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {recordRows(first, second, { t, locale }).map((row) => (
          <Row key={row.label} row={row} />
        ))}
      </tbody>
    </table>
  );
};

const cell = 'py-2 pr-3 align-top font-normal whitespace-pre-line';
const lastCell = 'w-16 py-2 align-top font-normal';

const Row = ({ row: { label, first, other } }: { row: RecordRow }) => {
  const { t } = useTranslation('comparison');
  const isSame = first === other;
  return (
    <tr className="border-b border-border">
      <th scope="row" className={`${cell} text-muted`}>
        {label}
      </th>
      <td className={cell}>{first ?? <span className="text-muted">{t('table.none')}</span>}</td>
      <td className={cell}>{other ?? <span className="text-muted">{t('table.none')}</span>}</td>
      <td className={`${lastCell} ${isSame ? 'text-muted' : 'font-semibold'}`}>
        {t(isSame ? 'table.yes' : 'table.no')}
      </td>
    </tr>
  );
};
