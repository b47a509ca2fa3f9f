import { randomUUID } from 'node:crypto';
import { type PaymentProvider, type ProviderRefund } from '../src/payments/payment-provider.js';

/** An in-memory provider that stores its refunds; tests set its answers. */
export class TestProvider implements PaymentProvider {
  readonly kind = 'stripe';
  /** Refunds by our id. */
  readonly refunds = new Map<string, ProviderRefund & { paymentId: string; priceMinor: number }>();
  /** The answer to the next refunds; `unreachable` throws before the refund is made, `silent` after it. */
  answer: ProviderRefund['status'] | 'unreachable' | 'silent' = 'pending';

  refund({ refundId, paymentId, priceMinor }: Parameters<PaymentProvider['refund']>[0]) {
    if (this.answer === 'unreachable') return Promise.reject(new Error('The provider does not answer.'));
    const known = this.refunds.get(refundId);
    if (known) return Promise.resolve(known);
    const status = this.answer === 'silent' ? 'pending' : this.answer;
    const failureCode = status === 'failed' ? 'declined' : null;
    const refund = { id: `re_${randomUUID()}`, status, failureCode, paymentId, priceMinor };
    this.refunds.set(refundId, refund);
    if (this.answer === 'silent') return Promise.reject(new Error('The answer was lost.'));
    return Promise.resolve(refund);
  }

  findRefund({ refundId }: { refundId: string }) {
    return Promise.resolve(this.refunds.get(refundId) ?? null);
  }

  /** Changes a refund's state at the provider; returns the event. */
  decide(refundId: string, status: ProviderRefund['status']) {
    const refund = this.refunds.get(refundId);
    if (!refund) throw new Error(`The provider has no refund ${refundId}.`);
    refund.status = status;
    const { id, paymentId, failureCode } = refund;
    const changed = { id, paymentId, status, failureCode };
    return {
      eventId: randomUUID(),
      type: 'refund.updated',
      kind: 'refund',
      refund: changed,
      refundId,
    } as const;
  }

  createCustomer(): Promise<never> {
    return Promise.reject(new Error('Nothing is bought here.'));
  }
  createIntent(): Promise<never> {
    return Promise.reject(new Error('Nothing is bought here.'));
  }
  retrieve(): Promise<null> {
    return Promise.resolve(null);
  }
  cancel(): Promise<null> {
    return Promise.resolve(null);
  }
  async *paymentsBetween() {
    // Yields nothing, because payments are not part of these tests.
  }
  readWebhook(): never {
    throw new Error('Nobody signs messages here.');
  }
}
