import { type Refund, terms } from '@jinwi/contracts';
import { type EmailProof } from '@jinwi/mail';

/** A special refund rate after expiry, for purchases above a price. */
interface RefundTier {
  currency: Refund['currency'];
  /** Applies above this price, in minor units. */
  priceMinorAbove: number;
  /** Share of the price that is refunded, 0 to 1. */
  rate: number;
}

/** The numbers in the terms (BR-042 to BR-051). */
export interface TermsRules {
  validityDays: number;
  extensionMonths: number;
  /** Latest expiry that extensions can reach, in years after the purchase (BR-050). */
  extensionYearsMax: number;
  fullRefundDays: number;
  expiredRefundRate: number;
  /** The highest tier whose `priceMinorAbove` is below the price applies; if there is none, `expiredRefundRate`. */
  expiredRefundTiers: readonly RefundTier[];
  /** How long refunds are possible, in years after the expiry (BR-050). */
  expiredRefundYears: number;
  refundBusinessDays: number;
  /** Days before expiry on which a notice is sent. */
  noticeDays: readonly number[];
  /** Public holidays missing from `koreanHolidays`, such as one-off holidays set by the government, as `YYYY-MM-DD`. */
  extraHolidays: readonly string[];
  /** If `required`, the sign-up grant is given only by `openAccount`, never when a missing account is opened. */
  emailProof: EmailProof;
}

export const TERMS_RULES = Symbol('TermsRules');

/** The rules of the published terms. */
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
  emailProof: 'off',
};
