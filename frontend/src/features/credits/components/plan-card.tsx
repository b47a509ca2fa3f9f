import { type CreditPlan, type Locale } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { cx } from '../../../shared/ui/classes.js';

interface PlanCardProps {
  plan: CreditPlan;
  isPending: boolean;
  onBuy: () => void;
}

const names = ['starter', 'basic', 'pro', 'business'] as const;
const labels = ['popular', 'bestValue'] as const;

export const PlanCard = ({ plan, isPending, onBuy }: PlanCardProps) => {
  const { t } = useTranslation('credits');
  const locale = useLocale();
  const nameKey = names.find((name) => name === plan.name);
  const labelKey = labels.find((label) => label === plan.label);
  const name = nameKey ? t(`plans.${nameKey}`) : plan.name;
  const price = planPrice(plan, locale);
  return (
    <li
      className={cx(
        'flex flex-col gap-4 rounded-card bg-bg p-5 sm:p-6',
        // The thicker border does not add to the size, so the featured card is as large as the others.
        plan.featured ? 'border-2 border-brand' : 'border border-border',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-h3">{name}</h2>
        {labelKey && <Badge tone="brand">{t(`plans.${labelKey}`)}</Badge>}
      </div>
      <div className="space-y-1">
        <p className="text-h2 tabular-nums">{t('amount', { count: plan.amount })}</p>
        <p className="text-h3 tabular-nums">{price}</p>
        <p className="text-sm text-muted tabular-nums">
          {t('perAnalysis', { price: planPricePerAnalysis(plan, locale) })}
        </p>
      </div>
      <Button
        variant={plan.featured ? 'primary' : 'secondary'}
        pending={isPending}
        pendingLabel={t('pending')}
        onClick={onBuy}
        aria-label={isPending ? undefined : t('buyPlan', { name, price })}
        className="mt-auto w-full"
      >
        {t('buy')}
      </Button>
    </li>
  );
};

/** Prices are stored in won. The page shows 1,000 won as one dollar (UI-223), so ten won are a cent. */
const wonPerCent = 10;

const formatWon = (won: number, locale: Locale): string =>
  locale === 'ko'
    ? formatMoney({ priceMinor: Math.round(won), currency: 'krw' }, locale)
    : formatMoney({ priceMinor: won / wonPerCent, currency: 'usd' }, locale);

/** The price as text: "5,000원" or "$5.00". */
export const planPrice = ({ price }: CreditPlan, locale: Locale): string => formatWon(price, locale);

/** The price of one analysis, price / amount, as text: "333원" or "$0.33" (UI-224). */
export const planPricePerAnalysis = ({ price, amount }: CreditPlan, locale: Locale): string =>
  formatWon(price / amount, locale);
