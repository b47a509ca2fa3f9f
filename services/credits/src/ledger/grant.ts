import { strict as assert } from 'node:assert';
import { signupCredits, type Refund } from '@jinwi/contracts';
import { daysAfter, yearsAfter } from './dates.js';
import { type TermsRules } from './rules.js';

export type LotSource = 'signup' | 'purchase' | 'demo' | 'goodwill';

/** Credits given without a purchase; `opKey` makes the grant idempotent. */
export interface Grant {
  userId: number;
  opKey: string;
  source: Exclude<LotSource, 'purchase'>;
  amount: number;
}

/** A lot's dates according to the terms. The lot is valid in the half-open interval [grantedAt, expiresAt). */
export interface LotTerms {
  expiresAt: Date;
  extendUntil: Date;
  /** End of the time for a full refund; null unless the lot was paid for. */
  refundableUntil: Date | null;
}

export function lotTerms({
  source,
  grantedAt,
  rules,
}: {
  source: LotSource;
  grantedAt: Date;
  rules: TermsRules;
}): LotTerms {
  const extendUntil = yearsAfter(grantedAt, rules.extensionYearsMax);
  const expiresAt = daysAfter(grantedAt, rules.validityDays);
  assert(expiresAt <= extendUntil, 'a lot cannot outlive its last extension');
  return {
    expiresAt,
    extendUntil,
    refundableUntil: source === 'purchase' ? daysAfter(grantedAt, rules.fullRefundDays) : null,
  };
}

export const signupGrant = (userId: number): Grant => ({
  userId,
  opKey: `signup:${userId}`,
  source: 'signup',
  amount: signupCredits,
});

/** What the rules need to know about a lot. A lot past its expiry may not be marked as expired yet. */
export interface LotFacts {
  source: LotSource;
  status: 'active' | 'spent' | 'expired';
  granted: number;
  remaining: number;
  held: number;
  expiredRemaining: number;
  priceMinor: number;
  currency: Refund['currency'] | null;
  expiresAt: Date;
  extendUntil: Date;
  refundableUntil: Date | null;
  /** Whether the payment of the lot is disputed, or was refunded directly at the provider. */
  isFrozen: boolean;
}

export interface LotRecord extends LotFacts {
  id: number;
  userId: number;
  grantedAt: Date;
  extensionCount: number;
}
