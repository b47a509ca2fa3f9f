import { strict as assert } from 'node:assert';
import { type Refund } from '@jinwi/contracts';
import { yearsAfter } from '../ledger/dates.js';
import { type LotFacts } from '../ledger/grant.js';
import { type TermsRules } from '../ledger/rules.js';

/** The refund that a member may request for one lot now. */
export interface RefundOffer {
  basis: 'unused' | 'expired';
  /** In credits. */
  amount: number;
  /** Rounded down to whole minor units; won has no smaller unit. */
  priceMinor: number;
  currency: Refund['currency'];
  /** The refund must be requested before this time. */
  until: Date;
}

interface Question {
  lot: LotFacts;
  at: Date;
  rules: TermsRules;
}

/**
 * Returns the refund that a member can request for a lot, without credits that running work holds. Returns null for
 * lots that were not bought, valid lots after the seven days, disputed or already refunded payments, and lots that
 * expired more than five years ago (BR-044, BR-045, BR-050, BR-051).
 */
export function refundOffer({ lot, at, rules }: Question): RefundOffer | null {
  if (lot.isFrozen || lot.source !== 'purchase' || !lot.currency || !lot.refundableUntil) return null;
  const isExpired = at >= lot.expiresAt;
  const basis = isExpired ? 'expired' : 'unused';
  const amount = isExpired ? lot.remaining + lot.expiredRemaining : lot.remaining;
  const until = isExpired ? yearsAfter(lot.expiresAt, rules.expiredRefundYears) : lot.refundableUntil;
  const priceMinor = refundPrice({ lot, amount, rate: isExpired ? expiredRate(lot, rules) : 1 });
  if (at >= until || priceMinor === 0) return null;
  return { basis, amount, priceMinor, currency: lot.currency, until };
}

/**
 * Returns the refund owed if an account is closed while a paid lot is valid but its seven days for a full refund are
 * over. No rule covers such a lot, so the rate for expired credits applies and an operator decides. Returns null if
 * nothing is owed.
 */
export function owedOnClosing({ lot, at, rules }: Question): RefundOffer | null {
  if (lot.isFrozen || lot.source !== 'purchase' || !lot.currency || at >= lot.expiresAt) return null;
  const amount = lot.remaining;
  const priceMinor = refundPrice({ lot, amount, rate: expiredRate(lot, rules) });
  if (amount === 0) return null;
  return { basis: 'unused', amount, priceMinor, currency: lot.currency, until: lot.expiresAt };
}

/** Makes a rate of up to four decimals an integer, so that no fraction is lost before the price is rounded. */
const rateUnits = 10_000;

function refundPrice({ lot, amount, rate }: { lot: LotFacts; amount: number; rate: number }): number {
  assert(amount >= 0 && amount <= lot.granted, 'no more is refunded than was bought');
  const parts = BigInt(lot.priceMinor) * BigInt(amount) * BigInt(Math.round(rate * rateUnits));
  const priceMinor = Number(parts / (BigInt(lot.granted) * BigInt(rateUnits)));
  assert(priceMinor <= lot.priceMinor, 'no refund is higher than the price');
  return priceMinor;
}

function expiredRate(
  { priceMinor, currency }: LotFacts,
  { expiredRefundTiers, expiredRefundRate }: TermsRules,
): number {
  const [tier] = expiredRefundTiers
    .filter((candidate) => candidate.currency === currency && priceMinor > candidate.priceMinorAbove)
    .sort((a, b) => b.priceMinorAbove - a.priceMinorAbove);
  return tier ? tier.rate : expiredRefundRate;
}

export interface RefundRecord {
  id: string;
  userId: number;
  lotId: number;
  basis: Refund['basis'];
  amount: number;
  priceMinor: number;
  currency: Refund['currency'];
  state: Refund['state'];
  requestedAt: Date;
  dueAt: Date;
  settledAt: Date | null;
  /** The provider that took the payment for the lot. */
  provider: string;
  paymentId: string;
}

export const toRefund = (refund: RefundRecord): Refund => ({
  id: refund.id,
  basis: refund.basis,
  state: refund.state,
  amount: refund.amount,
  priceMinor: refund.priceMinor,
  currency: refund.currency,
  requestedAt: refund.requestedAt.toISOString(),
  dueAt: refund.dueAt.toISOString(),
  settledAt: refund.settledAt && refund.settledAt.toISOString(),
});
