import { createHash } from 'node:crypto';
import { analysisHoldMs, type ChargePurpose, generationHoldMs } from '@jinwi/contracts';

/** A request to set credits aside; `holdId` is the caller's key and is repeated on retry. */
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

/** Equal for equal requests; a different request under the same key is refused. */
export function requestHash({ userId, amount, purpose }: Charge): string {
  return createHash('sha256')
    .update(JSON.stringify([userId, amount, purpose]))
    .digest('hex');
}
