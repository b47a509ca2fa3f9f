/** A refund as the payment provider reports it. */
export interface ProviderRefund {
  id: string;
  /** Null where the provider names none. */
  paymentId: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureCode: string | null;
}

/** What refunds need of the payment provider. */
export interface RefundProvider {
  readonly kind: string;

  /**
   * A definite refusal is answered as `failed`; it throws only where the outcome is not known, and then
   * `findRefund` tells.
   */
  refund(refund: { refundId: string; paymentId: string; priceMinor: number }): Promise<ProviderRefund>;

  /** The refund made under our id as it is now; null = there is none. */
  findRefund(refund: { refundId: string; paymentId: string }): Promise<ProviderRefund | null>;
}
