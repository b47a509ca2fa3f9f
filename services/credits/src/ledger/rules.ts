import { type Refund, terms } from '@jinwi/contracts';

/** From this purchase price on, the rate of refunds after expiry is another one. */
interface RefundTier {
  currency: Refund['currency'];
  /** Prices above it, in minor units. */
  priceMinorAbove: number;
  /** Of the money, 0 to 1. */
  rate: number;
}

/** The numbers of the terms (BR-042 to BR-051). */
export interface TermsRules {
  validityDays: number;
  extensionMonths: number;
  /** From the purchase (BR-050). */
  extensionYearsMax: number;
  fullRefundDays: number;
  expiredRefundRate: number;
  /** The highest tier below the price decides; without one, `expiredRefundRate` does. */
  expiredRefundTiers: readonly RefundTier[];
  /** From the expiry (BR-050). */
  expiredRefundYears: number;
  refundBusinessDays: number;
  /** Days before expiry on which a notice goes out. */
  noticeDays: readonly number[];
  /** Public holidays beyond the table, such as those that the government sets for one year: `YYYY-MM-DD`. */
  extraHolidays: readonly string[];
}

/** What the published terms promise. */
export const publishedRules: TermsRules = {
  validityDays: terms.validityDays,
  extensionMonths: terms.extensionMonths,
  extensionYearsMax: terms.extensionYearsMax,
  fullRefundDays: terms.fullRefundDays,
  expiredRefundRate: terms.expiredRefundRate,
  expiredRefundTiers: [],
  expiredRefundYears: terms.expiredRefundYears,
  refundBusinessDays: terms.refundBusinessDays,
  noticeDays: [30, 7],
  extraHolidays: [],
};
