import { type Lot, type Refund, terms } from '@jinwi/contracts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatMoney } from '../../../shared/lib/format.js';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { isRefundOpen, lotRowId, useLotName } from '../lot.js';

export type LotAction = 'extend' | 'refund';

interface LotRowProps {
  lot: Lot;
  onAsk: (action: LotAction) => void;
}

const tones: Record<Lot['status'], BadgeTone> = { active: 'brand', spent: 'neutral', expired: 'neutral' };

/** Shows one grant of credits: its source, the remaining credits and their expiry. */
export const LotRow = ({ lot, onAsk }: LotRowProps) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  return (
    <li
      id={lotRowId(lot.id)}
      tabIndex={-1}
      className="scroll-mt-24 space-y-3 rounded-card border border-border p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h3 className="font-semibold">{t(`source.${lot.source}`)}</h3>
          <p className="text-sm text-muted tabular-nums">
            {t('granted', { date: formatDate(lot.grantedAt, locale), count: lot.granted })}
          </p>
        </div>
        <Badge tone={tones[lot.status]}>{t(`status.${lot.status}`)}</Badge>
      </div>
      <Facts lot={lot} />
      <Actions lot={lot} onAsk={onAsk} />
      <RefundList refunds={lot.refunds} />
    </li>
  );
};

const Facts = ({ lot }: { lot: Lot }) => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const { remaining, held, expired, granted, price, status } = lot;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
      <Fact label={t('left')}>
        {t('leftValue', { left: remaining, granted })}
        {held > 0 && <Note>{t('heldNote', { count: held })}</Note>}
        {expired > 0 && <Note>{t('expiredNote', { count: expired })}</Note>}
      </Fact>
      <Fact label={t('price')}>{price && price.priceMinor > 0 ? formatMoney(price, locale) : t('free')}</Fact>
      <Fact label={t(status === 'expired' ? 'expiredOn' : 'expires')}>
        {formatDate(lot.expiresAt, locale)}
      </Fact>
    </dl>
  );
};

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex gap-3 sm:block">
    <dt className="w-24 shrink-0 text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{children}</dd>
  </div>
);

const Note = ({ children }: { children: string }) => (
  <span className="block font-normal text-muted">{children}</span>
);

/** Shows only the actions that the rules allow now. */
const Actions = ({ lot, onAsk }: LotRowProps) => {
  const { t } = useTranslation('lots');
  const name = useLotName()(lot);
  const months = terms.extensionMonths;
  if (!lot.extension && !lot.refundable) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {lot.extension && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('extend.label', { months, lot: name })}
          onClick={() => onAsk('extend')}
        >
          {t('extend.button', { months })}
        </Button>
      )}
      {lot.refundable && (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('refund.label', { lot: name })}
          onClick={() => onAsk('refund')}
        >
          {t('refund.button')}
        </Button>
      )}
    </div>
  );
};

const refundTones: Record<Refund['state'], BadgeTone> = {
  requested: 'info',
  processing: 'info',
  succeeded: 'neutral',
  failed: 'strong',
  released: 'strong',
  'paid-manually': 'neutral',
};

const RefundList = ({ refunds }: { refunds: readonly Refund[] }) => {
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
          <Badge tone={refundTones[refund.state]}>{t(`refund.state.${refund.state}`)}</Badge>
        </li>
      ))}
    </ul>
  );
};
