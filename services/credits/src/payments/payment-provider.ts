import { type SandboxToken } from '@jinwi/contracts';

/** A payment as the provider reports it; `metadata` is what we set when it was created. */
export interface ProviderPayment {
  id: string;
  status: 'succeeded' | 'processing' | 'unpaid' | 'canceled';
  /** Amount received so far, in minor units. */
  receivedMinor: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** False for test payments. */
  isLive: boolean;
  /** The provider's code for the last declined attempt. */
  failureCode: string | null;
}

export interface ProviderRefund {
  id: string;
  /** Null if the provider does not name the payment. */
  paymentId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

/** A signed event from the provider, in our own terms. Events that do not concern us have the kind `ignored`. */
export type PaymentEvent = { eventId: string; type: string } & (
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refund: ProviderRefund; refundId: string | null }
  | { kind: 'dispute-opened'; disputeId: string; paymentId: string; priceMinor: number }
  /** `isWon` is null if the provider reports neither a win nor a loss. */
  | { kind: 'dispute-closed'; disputeId: string; paymentId: string; isWon: boolean | null }
  | { kind: 'ignored' }
);

export type MoneyBackEvent = Extract<PaymentEvent, { kind: 'refund' | 'dispute-opened' | 'dispute-closed' }>;

export const PAYMENT_PROVIDER = Symbol('PaymentProvider');

/** Repeating a call with the same ids has no further effect. */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'sandbox' | 'disabled';

  /** Creates the member's customer record at the provider. @returns its id */
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
   * Cancels an unpaid payment, if the provider can, so that nobody can pay it any more. Changes no other payment.
   * @returns the payment afterwards; null if it is unknown to the provider
   */
  cancel(paymentId: string): Promise<ProviderPayment | null>;

  /** Lists payments created in the half-open interval [from, to), for reconciliation. */
  paymentsBetween(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;

  /**
   * Requests a refund. Returns `failed` if the provider refuses it for good. Throws only if the outcome is unknown;
   * call `findRefund` later to learn it.
   */
  refund(refund: { refundId: string; paymentId: string; priceMinor: number }): Promise<ProviderRefund>;

  /**
   * Returns the current state of the refund with our id; null if there is none. Used when no event arrives, and before
   * a refund is retried, because providers forget idempotency keys after a day.
   */
  findRefund(refund: { refundId: string; paymentId: string }): Promise<ProviderRefund | null>;

  /**
   * Pays with a test card. Absent for real providers, because their script does this in the browser. Errors:
   * `payment.not-found` (also for another member's payment).
   */
  confirm?(payment: { clientSecret: string; userId: number; token: SandboxToken }): Promise<ProviderPayment>;

  /** @throws AppError `payment.signature-invalid` */
  readWebhook(message: { body: string; signature: string }): PaymentEvent;
}
