import { type Lot } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatMoney } from '../../../shared/lib/format.js';
import { useLots } from '../lots-api.js';
import '../texts.js';

/** Shows what happens to the member's credits when the account is deleted. The server decides which are refundable. */
export const CreditsOnLeaving = () => {
  const { t } = useTranslation('lots');
  const locale = useLocale();
  const { data: lots, error } = useLots();
  if (error && !lots) return <p className="text-sm text-muted">{t('leaving.unknown')}</p>;
  if (!lots) return null;
  const { refunded, byOperator, free } = sharesOf(lots);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm">
      {refunded.map(({ currency, priceMinor, amount }) => (
        <li key={currency}>
          {t('leaving.refunded', { count: amount, price: formatMoney({ currency, priceMinor }, locale) })}
        </li>
      ))}
      {byOperator > 0 && <li>{t('leaving.byOperator', { count: byOperator })}</li>}
      {free > 0 && <li>{t('leaving.free', { count: free })}</li>}
      {refunded.length === 0 && byOperator === 0 && <li>{t('leaving.none')}</li>}
    </ul>
  );
};

type Offer = NonNullable<Lot['refundable']>;

function sharesOf(lots: readonly Lot[]) {
  const refunded = new Map<Offer['currency'], Pick<Offer, 'currency' | 'priceMinor' | 'amount'>>();
  let byOperator = 0;
  let free = 0;
  for (const { source, status, remaining, refundable } of lots) {
    if (refundable) {
      const { currency, priceMinor, amount } = refundable;
      const sum = refunded.get(currency) ?? { currency, priceMinor: 0, amount: 0 };
      refunded.set(currency, {
        currency,
        priceMinor: sum.priceMinor + priceMinor,
        amount: sum.amount + amount,
      });
    } else if (status === 'active' && source === 'purchase') byOperator += remaining;
    else if (status === 'active') free += remaining;
  }
  return { refunded: [...refunded.values()], byOperator, free };
}
