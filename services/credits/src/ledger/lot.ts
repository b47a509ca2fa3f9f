import { type Refund } from '@jinwi/contracts';
import { type LotSource } from './grant.js';

/** The facts about a lot that the rules need. An overdue lot may not yet be marked as expired. */
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
