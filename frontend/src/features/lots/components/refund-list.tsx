import { type Refund } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatMoney } from '../../../shared/lib/format.js';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { isRefundOpen } from '../lot.js';

const tones: Record<Refund['state'], BadgeTone> = {
  requested: 'info',
  processing: 'info',
  succeeded: 'neutral',
  failed: 'strong',
  released: 'strong',
  'paid-manually': 'neutral',
};

export const RefundList = ({ refunds }: { refunds: readonly Refund[] }) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  if (refunds.length === 0) return null;
  return (
    <ul
      aria-label={t('refund.list')}
      className="divide-y divide-border rounded-control bg-surface px-3 text-sm"
    >
      {refunds.map((refund) => (
        <li
          key={refund.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 tabular-nums"
        >
          <div>
            <p className="font-medium">
              {t('refund.row', { count: refund.amount, price: formatMoney(refund, locale) })}
            </p>
            <p className="text-muted">
              {t('refund.requested', { date: formatDate(refund.requestedAt, locale) })}
              {' · '}
              {isRefundOpen(refund) || !refund.settledAt
                ? t('refund.due', { date: formatDate(refund.dueAt, locale) })
                : t('refund.settled', { date: formatDate(refund.settledAt, locale) })}
            </p>
          </div>
          <Badge tone={tones[refund.state]}>{t(`refund.state.${refund.state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
};
