import { errorText, locales, type Lot, type Refund } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../shared/i18n/i18n.js';
import { formatDate } from '../../shared/lib/format.js';
import { ApiError } from '../../shared/lib/http.js';

const endedStates: readonly Refund['state'][] = ['succeeded', 'released', 'paid-manually'];

export const isRefundOpen = ({ state }: Refund): boolean => !endedStates.includes(state);

/**
 * Whether a lot of credits is shown directly, not in a disclosure: it has credits left or on hold, an action is
 * possible, or a refund was made.
 */
const isCurrent = (lot: Lot): boolean =>
  lot.status === 'active' ||
  lot.held > 0 ||
  lot.extension !== null ||
  lot.refundable !== null ||
  lot.refunds.length > 0;

export const splitLots = (lots: readonly Lot[]): { current: Lot[]; past: Lot[] } => ({
  current: lots.filter(isCurrent),
  past: lots.filter((lot) => !isCurrent(lot)),
});

export const lotRowId = (id: number): string => `lot-${id}`;

export const lotAddress = (id: number): string => `#${lotRowId(id)}`;

/** Returns a function that names a lot: "Purchase, November 21, 2026 · 50 credits". */
export const useLotName = () => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  return ({ source, granted, grantedAt }: Lot): string =>
    `${t(`source.${source}`)}, ${t('granted', { date: formatDate(grantedAt, locale), count: granted })}`;
};

export const lotErrorText = (error: Error, fallback: string): string =>
  (error instanceof ApiError && error.body) || fallback;

/**
 * Whether the server refused a refund because its amounts differ from those that the member agreed to. Server and
 * browser take the error's text from the same table, so the text identifies the error.
 */
export const isRefundChanged = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  locales.some((locale) => errorText('credits.refund-changed', locale) === error.body);
