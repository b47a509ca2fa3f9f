import { type Refund } from '@jinwi/contracts';

export interface RefundRecord {
  id: string;
  userId: number;
  lotId: number;
  basis: Refund['basis'];
  amount: number;
  priceMinor: number;
  currency: Refund['currency'];
  state: Refund['state'];
  requestedAt: Date;
  dueAt: Date;
  settledAt: Date | null;
  /** The provider of the payment that bought the lot. */
  provider: string;
  paymentId: string;
}

export const toRefund = (refund: RefundRecord): Refund => ({
  id: refund.id,
  basis: refund.basis,
  state: refund.state,
  amount: refund.amount,
  priceMinor: refund.priceMinor,
  currency: refund.currency,
  requestedAt: refund.requestedAt.toISOString(),
  dueAt: refund.dueAt.toISOString(),
  settledAt: refund.settledAt && refund.settledAt.toISOString(),
});
