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
 * Returns when a hold on credits becomes overdue. A job then asks the service that made the hold how its work ended.
 */
export const holdDeadline = ({ purpose, from }: { purpose: ChargePurpose; from: Date }): Date =>
  new Date(from.getTime() + holdMs[purpose]);

/** Returns a hash for detecting that an idempotency key is reused for a different request. */
export function requestHash({ userId, amount, purpose, spender }: Charge): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, amount, purpose, ...(spender ? [spender.id] : [])]))
    .digest('hex');
}
