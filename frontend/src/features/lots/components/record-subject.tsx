import { type CreditRecord } from '@jinwi/contracts';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lotAddress } from '../lot.js';

/** Links to what a credit record was for: the analysis, the generation, or the lot that changed. */
export const RecordSubject = ({ record }: { record: CreditRecord }) => {
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
