import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { analysisHoldMs, type ChargePurpose, generationHoldMs, signupCredits } from '@jinwi/contracts';
import { daysAfter, yearsAfter } from './terms/dates.js';
import { type TermsRules } from './terms/terms-rules.js';

export type LotSource = 'signup' | 'purchase' | 'demo' | 'goodwill';

/** Why credits enter an account without a purchase; `opKey` makes the grant happen once. */
export interface Grant {
  userId: number;
  opKey: string;
  source: Exclude<LotSource, 'purchase'>;
  amount: number;
}

/** Instants of a lot by the terms; it is valid in the half-open interval [grantedAt, expiresAt). */
export interface LotTerms {
  expiresAt: Date;
  extendUntil: Date;
  /** Only what was paid for is refundable. */
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

/** A wish to set credits aside; `holdId` is the caller's key and is repeated on retry. */
export interface Charge {
  holdId: string;
  userId: number;
  amount: number;
  purpose: ChargePurpose;
}

const holdMs: Record<ChargePurpose, number> = { analysis: analysisHoldMs, generation: generationHoldMs };

/** From this instant on, the owner of the charge is asked what became of it. */
export const holdDeadline = ({ purpose, from }: { purpose: ChargePurpose; from: Date }): Date =>
  new Date(from.getTime() + holdMs[purpose]);

/** Same for the same request; another request under the same key is refused. */
export function requestHash({ userId, amount, purpose }: Charge): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, amount, purpose]))
    .digest('hex');
}
