import { type SandboxToken } from '@jinwi/contracts';

/** A payment as the provider reports it; `metadata` is what we set when it was created. */
export interface ProviderPayment {
  id: string;
  status: 'succeeded' | 'processing' | 'unpaid' | 'canceled';
  /** Amount received so far, in minor units. */
  receivedMinor: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** Whether the payment is in real money. */
  isLive: boolean;
  /** The provider's code for the last decline, for the log and the order. */
  failureCode: string | null;
}

export interface ProviderRefund {
  id: string;
  /** Null if the provider names no payment. */
  paymentId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

/** A signed event from the provider, in our own terms; events that do not concern us are `ignored`. */
export type PaymentEvent = { eventId: string; type: string } & (
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refund: ProviderRefund; refundId: string | null }
  | { kind: 'dispute-opened'; disputeId: string; paymentId: string; priceMinor: number }
  /** `isWon` is null if the provider reports neither a win nor a loss. */
  | { kind: 'dispute-closed'; disputeId: string; paymentId: string; isWon: boolean | null }
  | { kind: 'ignored' }
);

/** An event about a refund or a dispute. */
export type MoneyBackEvent = Extract<PaymentEvent, { kind: 'refund' | 'dispute-opened' | 'dispute-closed' }>;

export const PAYMENT_PROVIDER = Symbol('PaymentProvider');

/** The only interface to payment providers. Repeating a call with the same ids has no further effect. */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'sandbox' | 'disabled';

  /** Creates the provider's customer for a member, once. */
  createCustomer(member: { userId: number; email: string }): Promise<string>;

  /** @returns what the browser needs to pay; the secret is never logged. */
  createIntent(order: {
    orderId: string;
    userId: number;
    customerId: string;
    itemId: string;
    priceMinor: number;
    currency: string;
  }): Promise<{ paymentId: string; clientSecret: string }>;

  /** @returns null if the payment is unknown to the provider */
  retrieve(paymentId: string): Promise<ProviderPayment | null>;

  /**
   * Cancels an unpaid payment, if the provider can, so that it can no longer be paid. Does not change a payment in any
   * other state.
   * @returns the payment afterwards; null if it is unknown to the provider
   */
  cancel(paymentId: string): Promise<ProviderPayment | null>;

  /** Lists payments created in the half-open interval [from, to), for reconciliation. */
  paymentsBetween(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;

  /**
   * Requests a refund. Returns `failed` if the provider refuses it for good. Throws only if the outcome is unknown; ask
   * `findRefund` for it later.
   */
  refund(refund: { refundId: string; paymentId: string; priceMinor: number }): Promise<ProviderRefund>;

  /**
   * Returns the current state of the refund with our id; null if there is none. Used when no event arrives, and before
   * a refund is retried, because providers forget idempotency keys after a day.
   */
  findRefund(refund: { refundId: string; paymentId: string }): Promise<ProviderRefund | null>;

  /**
   * Pays with a test card; absent for real providers, whose script does this in the browser. Errors:
   * `payment.not-found` (also for another member's payment).
   */
  confirm?(payment: { clientSecret: string; userId: number; token: SandboxToken }): Promise<ProviderPayment>;

  /** @throws AppError `payment.signature-invalid` */
  readWebhook(message: { body: string; signature: string }): PaymentEvent;
}
