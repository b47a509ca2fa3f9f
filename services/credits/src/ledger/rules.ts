import { type Refund, terms } from '@jinwi/contracts';
import { type EmailProof } from '@jinwi/mail';

/** A refund rate for expired credits of purchases above a price. */
interface RefundTier {
  currency: Refund['currency'];
  /** In minor units of the currency; the price itself is excluded. */
  priceMinorAbove: number;
  /** Share of the price that is refunded, 0 to 1. */
  rate: number;
}

/** The numbers in the published terms (BR-042 to BR-051). */
export interface TermsRules {
  validityDays: number;
  extensionMonths: number;
  /** Latest expiry that extensions can reach, in years after the purchase (BR-050). */
  extensionYearsMax: number;
  fullRefundDays: number;
  expiredRefundRate: number;
  /** The highest tier below the price applies; if there is none, `expiredRefundRate` does. */
  expiredRefundTiers: readonly RefundTier[];
  /** How long refunds are possible, in years after the expiry (BR-050). */
  expiredRefundYears: number;
  refundBusinessDays: number;
  /** Days before expiry on which a notice is sent. */
  noticeDays: readonly number[];
  /** Public holidays missing from `koreanHolidays`, such as one-off holidays set by the government, as `YYYY-MM-DD`. */
  extraHolidays: readonly string[];
  /** If `required`, only `openAccount` gives the sign-up grant; opening a missing account does not. */
  emailProof: EmailProof;
}

export const TERMS_RULES = Symbol('TermsRules');

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
