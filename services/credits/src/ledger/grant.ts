import { strict as assert } from 'node:assert';
import { signupCredits } from '@jinwi/contracts';
import { daysAfter, yearsAfter } from './dates.js';
import { type TermsRules } from './rules.js';

export type LotSource = 'signup' | 'purchase' | 'demo' | 'goodwill';

/** A grant without a purchase; `opKey` makes it idempotent. */
export interface Grant {
  userId: number;
  opKey: string;
  source: Exclude<LotSource, 'purchase'>;
  amount: number;
}

/** A lot's dates under the terms; it is valid in the half-open interval [grantedAt, expiresAt). */
export interface LotTerms {
  expiresAt: Date;
  extendUntil: Date;
  /** Null unless the lot was paid for. */
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
