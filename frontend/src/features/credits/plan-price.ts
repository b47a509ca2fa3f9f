import { type CreditPlan, type Locale } from '@jinwi/contracts';
import { formatMoney } from '../../shared/lib/format.js';

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
