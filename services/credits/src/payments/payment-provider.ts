import { type SandboxToken } from '@jinwi/contracts';

/** A payment as the provider tells it; `metadata` is what we gave it when it was begun. */
export interface ProviderPayment {
  id: string;
  status: 'succeeded' | 'processing' | 'unpaid' | 'canceled';
  /** Received so far, in minor units. */
  receivedMinor: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
  /** Whether real money moved. */
  isLive: boolean;
  /** The provider's code of the last refusal, for the log and the order. */
  failureCode: string | null;
}

export interface ProviderRefund {
  id: string;
  /** Null where the provider names none. */
  paymentId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

/** What a signed message of the provider means to us; everything else is `ignored`. */
export type PaymentEvent = { eventId: string; type: string } & (
  | { kind: 'payment'; paymentId: string }
  | { kind: 'refund'; refund: ProviderRefund; refundId: string | null }
  | { kind: 'dispute-opened'; disputeId: string; paymentId: string; priceMinor: number }
  /** `isWon` is null where the provider says neither. */
  | { kind: 'dispute-closed'; disputeId: string; paymentId: string; isWon: boolean | null }
  | { kind: 'ignored' }
);

/** An event about money that went back or may go back. */
export type MoneyBackEvent = Extract<PaymentEvent, { kind: 'refund' | 'dispute-opened' | 'dispute-closed' }>;

/** The one door to whoever moves money. Every call may be repeated: the ids make it happen once. */
export interface PaymentProvider {
  readonly kind: 'stripe' | 'sandbox' | 'disabled';

  /** The provider's record of a member, made once. */
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

  /** null = the provider does not know it. */
  retrieve(paymentId: string): Promise<ProviderPayment | null>;

  /**
   * Makes an unpaid payment unpayable, where the provider can; one that moved on meanwhile stays as it is.
   * @returns the payment afterwards; null = the provider does not know it
   */
  cancel(paymentId: string): Promise<ProviderPayment | null>;

  /** Payments begun in the half-open interval [from, to), for the reconciliation. */
  paymentsBetween(span: { from: Date; to: Date }): AsyncIterable<ProviderPayment>;

  /**
   * A definite refusal is answered as `failed`; it throws only where the outcome is not known, and then
   * `findRefund` tells.
   */
  refund(refund: { refundId: string; paymentId: string; priceMinor: number }): Promise<ProviderRefund>;

  /**
   * The refund made under our id as it is now; null = there is none. Asked before a refund is tried again, because
   * providers forget idempotency keys after a day, and while no event of it comes.
   */
  findRefund(refund: { refundId: string; paymentId: string }): Promise<ProviderRefund | null>;

  /**
   * Pays with a test card, where a real provider's own script does that in the browser: absent there.
   * Refusal: `payment.not-found` (also another member's).
   */
  confirm?(payment: { clientSecret: string; userId: number; token: SandboxToken }): Promise<ProviderPayment>;

  /** @throws AppError `payment.signature-invalid` */
  readWebhook(message: { body: string; signature: string }): PaymentEvent;
}
