import { type CreditRecord } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDateTime } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { Disclosure } from '../../../shared/ui/disclosure.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { lotAddress } from '../lot.js';
import { useRecords } from '../lots-api.js';

/** A disclosure with all credit records, which are fetched when it is opened. */
export const RecordsDisclosure = () => {
  const { t } = useTranslation('lots');
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Disclosure summary={t('records.title')} onToggle={() => setWasOpened(true)}>
      <div className="px-2 pt-2">{wasOpened && <Records />}</div>
    </Disclosure>
  );
};

const Records = () => {
  const { t } = useTranslation('lots');
  const query = useRecords();
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  if (query.isPending) {
    return (
      <Loading>
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    );
  }
  return (
    <div className="space-y-3">
      {query.isSuccess && records.length === 0 && <p className="text-sm text-muted">{t('records.empty')}</p>}
      {records.length > 0 && <RecordTable records={records} />}
      {query.isError && (
        <ErrorState
          text={t('records.failed')}
          details={query.error.message}
          onRetry={() => void (query.data ? query.fetchNextPage() : query.refetch())}
          className="py-4"
        />
      )}
      {query.hasNextPage && !query.isError && (
        <Button
          variant="secondary"
          size="small"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('records.more')}
        </Button>
      )}
    </div>
  );
};

const RecordTable = ({ records }: { records: readonly CreditRecord[] }) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'always' });
  return (
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-border text-muted">
          <th className="py-2 pr-4 font-medium">{t('records.date')}</th>
          <th className="py-2 pr-4 font-medium">{t('records.what')}</th>
          <th className="py-2 text-right font-medium whitespace-nowrap">{t('records.change')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-border">
        {records.map((record) => (
          <tr key={record.id} className="align-top">
            <td className="py-2 pr-4 tabular-nums">{formatDateTime(record.createdAt, locale)}</td>
            <td className="py-2 pr-4">
              <RecordSubject record={record} />
              {record.stripePaymentId && (
                <span className="block text-caption break-all text-muted">
                  {t('records.payment', { id: record.stripePaymentId })}
                </span>
              )}
            </td>
            <td className="py-2 text-right font-semibold whitespace-nowrap tabular-nums">
              {signed.format(record.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Links to what a credit record was for: the analysis, the generation, or the lot that changed. */
const RecordSubject = ({ record }: { record: CreditRecord }) => {
  const { t } = useTranslation('lots');
  const words = wordsOf(record, t);
  const address = addressOf(record);
  if (address === null) return words;
  return (
    <Link to={address} className="rounded-control underline underline-offset-4 hover:text-brand">
      {words}
    </Link>
  );
};

function wordsOf({ kind, source, purpose }: CreditRecord, t: TFunction<'lots'>): string {
  switch (kind) {
    case 'grant':
      return t(source ? `source.${source}` : 'records.adjust');
    case 'hold':
    case 'release':
      return t(purpose ? `records.${kind}.${purpose}` : 'records.adjust');
    case 'expire':
    case 'refund':
    case 'extend':
      return t(`records.${kind}`);
  }
}

function addressOf({ purpose, holdId, lotId }: CreditRecord): string | null {
  if (purpose === 'analysis') return `/history?submission=${holdId}`;
  if (purpose === 'generation') return `/generate?task=${holdId}`;
  return lotId === null ? null : lotAddress(lotId);
}
