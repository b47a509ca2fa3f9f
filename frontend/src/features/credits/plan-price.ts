import { type CreditPlan, type Locale } from '@jinwi/contracts';
import { formatMoney } from '../../shared/lib/format.js';

/** Dollars are the stored won / 1000 (UI-223), so ten won are a cent. */
const wonPerCent = 10;

const formatWon = (won: number, locale: Locale): string =>
  locale === 'ko'
    ? formatMoney({ priceMinor: Math.round(won), currency: 'krw' }, locale)
    : formatMoney({ priceMinor: won / wonPerCent, currency: 'usd' }, locale);

/** "5,000원", "$5.00". */
export const planPrice = ({ price }: CreditPlan, locale: Locale): string => formatWon(price, locale);

/** "333원", "$0.33": price / amount in the same currency (UI-224). */
export const planPricePerAnalysis = ({ price, amount }: CreditPlan, locale: Locale): string =>
  formatWon(price / amount, locale);
