import { createHash } from 'node:crypto';
import { analysisHoldMs, type ChargePurpose, generationHoldMs, type Spender } from '@jinwi/contracts';

/** A request to hold credits; `holdId` is the caller's idempotency key. */
export interface Charge {
  holdId: string;
  userId: number;
  amount: number;
  purpose: ChargePurpose;
  /** The API key that spends the credits in the member's name; absent if the member spends them directly. */
  spender?: Spender | undefined;
}

const holdMs: Record<ChargePurpose, number> = { analysis: analysisHoldMs, generation: generationHoldMs };

/**
 * Returns the time at which a hold becomes overdue. The sweeper then asks the service that made the hold how the work
 * ended.
 */
export const holdDeadline = ({ purpose, from }: { purpose: ChargePurpose; from: Date }): Date =>
  new Date(from.getTime() + holdMs[purpose]);

/** Returns a hash of the request. A different request with the same key is rejected. */
export function requestHash({ userId, amount, purpose, spender }: Charge): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, amount, purpose, ...(spender ? [spender.id] : [])]))
    .digest('hex');
}
