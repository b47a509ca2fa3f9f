import { type Refund } from '@jinwi/contracts';
import { type LotSource } from './grant.js';

/** What the rules look at. A lot past its time may not be marked as expired yet. */
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
  /** Its payment is disputed, or was refunded at the provider without us. */
  isFrozen: boolean;
}

export interface LotRecord extends LotFacts {
  id: number;
  userId: number;
  grantedAt: Date;
  extensionCount: number;
}
