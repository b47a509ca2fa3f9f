import { type DemoLimit } from './orders.repository.js';

/** Credits that a member can get per day without paying. */
const demoCreditsMax = 1_000;
const dayMs = 86_400_000;
/** Korea has no daylight saving time. */
const koreaAheadMs = 9 * 3_600_000;

/** Returns the limit for the Korean day that contains this instant. */
export function demoLimitAt(at: Date): DemoLimit {
  const local = at.getTime() + koreaAheadMs;
  return { since: new Date(local - (local % dayMs) - koreaAheadMs), creditsMax: demoCreditsMax };
}

const referenceForm = /^test_payment_(\d{13})$/;
const referenceAgeMs = 10 * 60_000;

/** Returns whether a reference is the test prefix, followed by a time in milliseconds within ten minutes of now. */
export function isFreshReference(reference: string, now: Date): boolean {
  const madeAt = referenceForm.exec(reference)?.[1];
  return madeAt !== undefined && Math.abs(Number(madeAt) - now.getTime()) <= referenceAgeMs;
}
