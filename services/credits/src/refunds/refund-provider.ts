export interface ProviderRefund {
  id: string;
  /** Null if the provider does not name the payment. */
  paymentId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

export const REFUND_PROVIDER = Symbol('RefundProvider');

export interface RefundProvider {
  readonly kind: string;

  /**
   * Requests a refund. Returns `failed` if the provider refuses it for good. Throws only if the outcome is unknown;
   * call `findRefund` later to learn it.
   */
  refund(refund: { refundId: string; paymentId: string; priceMinor: number }): Promise<ProviderRefund>;

  /** Returns the current state of the refund with our id; null if there is none. */
  findRefund(refund: { refundId: string; paymentId: string }): Promise<ProviderRefund | null>;
}
