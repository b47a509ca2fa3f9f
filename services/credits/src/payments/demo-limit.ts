import { type DemoLimit } from './orders.repository.js';

/** Credits that a member may get without money on one day. */
const demoCreditsMax = 1_000;
const dayMs = 86_400_000;
/** The day of the limit is Korea's, which knows no summer time. */
const koreaAheadMs = 9 * 3_600_000;

/** The limit of the Korean day that holds this instant. */
export function demoLimitAt(at: Date): DemoLimit {
  const local = at.getTime() + koreaAheadMs;
  return { since: new Date(local - (local % dayMs) - koreaAheadMs), creditsMax: demoCreditsMax };
}

const referenceForm = /^test_payment_(\d{13})$/;
const referenceAgeMs = 10 * 60_000;

/** A reference is the test prefix and the milliseconds of its making, at most ten minutes from now. */
export function isFreshReference(reference: string, now: Date): boolean {
  const madeAt = referenceForm.exec(reference)?.[1];
  return madeAt !== undefined && Math.abs(Number(madeAt) - now.getTime()) <= referenceAgeMs;
}
