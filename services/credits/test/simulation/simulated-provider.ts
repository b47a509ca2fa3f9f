import { strict as assert } from 'node:assert';
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '../../src/payments/payment-provider.js';
import { type Random } from '../random.js';

type IntentOrder = Parameters<PaymentProvider['createIntent']>[0];
type UnsentEvent = PaymentEvent extends infer N
  ? N extends PaymentEvent
    ? Omit<N, 'eventId'>
    : never
  : never;

export interface SimulatedPayment extends ProviderPayment {
  userId: number;
  itemId: string;
  priceMinor: number;
  createdAt: Date;
}

export interface SimulatedRefund extends ProviderRefund {
  refundId: string;
  paymentId: string;
  priceMinor: number;
  hasSucceeded: boolean;
}

export interface SimulatedDispute {
  id: string;
  paymentId: string;
  isOpen: boolean;
}

/** The connection failed before or after the provider acted. */
export class ConnectionLost extends Error {}

/** An in-memory payment provider: stores every state, loses connections, and queues its events for delivery. */
export class SimulatedProvider implements PaymentProvider {
  readonly kind = 'stripe';
  readonly payments = new Map<string, SimulatedPayment>();
  /** Refunds by our id. */
  readonly refunds = new Map<string, SimulatedRefund>();
  readonly disputes: SimulatedDispute[] = [];
  /** Events that are not delivered yet, or will be delivered again. */
  readonly messages: PaymentEvent[] = [];
  /** If false, requests or their responses are sometimes lost. */
  isAlwaysReachable = false;
  readonly #random: Random;
  readonly #clock: () => Date;
  #lastEvent = 0;

  constructor({ random, clock }: { random: Random; clock: () => Date }) {
    this.#random = random;
    this.#clock = clock;
  }

  createCustomer({ userId }: { userId: number }): Promise<string> {
    return this.#over(() => `cus_${userId}`);
  }

  createIntent(order: IntentOrder): Promise<{ paymentId: string; clientSecret: string }> {
    return this.#over(() => {
      const id = `pi_${order.orderId}`;
      if (!this.payments.has(id)) this.payments.set(id, this.#newPayment(id, order));
      return { paymentId: id, clientSecret: `${id}_secret` };
    });
  }

  #newPayment(id: string, order: IntentOrder): SimulatedPayment {
    const { orderId, userId, itemId, priceMinor, currency } = order;
    const metadata = { order: orderId, user: String(userId), package: itemId, environment: 'simulation' };
    return {
      id,
      status: 'unpaid',
      receivedMinor: 0,
      currency,
      metadata,
      isLive: false,
      failureCode: null,
      userId,
      itemId,
      priceMinor,
      createdAt: this.#clock(),
    };
  }

  retrieve(paymentId: string): Promise<ProviderPayment | null> {
    return this.#over(() => structuredClone(this.payments.get(paymentId) ?? null));
  }

  cancel(paymentId: string): Promise<ProviderPayment | null> {
    return this.#over(() => {
      const payment = this.payments.get(paymentId);
      if (payment?.status === 'unpaid') payment.status = 'canceled';
      return structuredClone(payment ?? null);
    });
  }

  async *paymentsBetween({ from, to }: { from: Date; to: Date }): AsyncIterable<ProviderPayment> {
    const found = [...this.payments.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to);
    for (const payment of found) yield await this.#over(() => structuredClone(payment));
  }

  refund({ refundId, paymentId, priceMinor }: { refundId: string; paymentId: string; priceMinor: number }) {
    return this.#over<ProviderRefund>(() => {
      const known = this.refunds.get(refundId);
      if (known) {
        assert.deepEqual([known.paymentId, known.priceMinor], [paymentId, priceMinor], 'one key, one refund');
        return refundOf(known);
      }
      const status = this.#random.weighted({ pending: 5, succeeded: 4, failed: 1 });
      const id = `re_${this.refunds.size + 1}`;
      const made = {
        id,
        status,
        failureCode: failureOf(status),
        refundId,
        paymentId,
        priceMinor,
        hasSucceeded: false,
      };
      this.refunds.set(refundId, made);
      this.#tellRefund(made);
      return refundOf(made);
    });
  }

  findRefund({ refundId }: { refundId: string }): Promise<ProviderRefund | null> {
    return this.#over(() => {
      const found = this.refunds.get(refundId);
      return found ? refundOf(found) : null;
    });
  }

  readWebhook({ body }: { body: string }): PaymentEvent {
    return JSON.parse(body) as PaymentEvent;
  }

  /** Decides the card payment: most succeed at once. */
  pay(payment: SimulatedPayment): string {
    const status = this.#random.weighted({ succeeded: 6, processing: 2, unpaid: 2 });
    return this.decide(payment, status);
  }

  decide(payment: SimulatedPayment, status: 'succeeded' | 'processing' | 'unpaid'): string {
    const receivedMinor = status === 'succeeded' ? payment.priceMinor : 0;
    const failureCode = status === 'unpaid' ? 'card_declined' : null;
    Object.assign(payment, { status, receivedMinor, failureCode });
    this.#tell({ type: `payment_intent.${status}`, kind: 'payment', paymentId: payment.id });
    return status;
  }

  /** Decides a refund, as the bank does. A later call can reverse a success. */
  endRefund(refund: SimulatedRefund, status: 'succeeded' | 'failed'): void {
    Object.assign(refund, { status, failureCode: failureOf(status) });
    this.#tellRefund(refund);
  }

  openDispute(paymentId: string): SimulatedDispute {
    const dispute = { id: `dp_${this.disputes.length + 1}`, paymentId, isOpen: true };
    this.disputes.push(dispute);
    const priceMinor = this.payments.get(paymentId)?.priceMinor ?? 0;
    this.#tell({ type: 'dispute', kind: 'dispute-opened', disputeId: dispute.id, paymentId, priceMinor });
    return dispute;
  }

  closeDispute(dispute: SimulatedDispute, isWon: boolean): void {
    dispute.isOpen = false;
    const { id: disputeId, paymentId } = dispute;
    this.#tell({ type: 'dispute', kind: 'dispute-closed', disputeId, paymentId, isWon });
  }

  /** Returns true if the refund succeeded, even if the bank reversed it later. */
  hasSucceeded(refundId: string): boolean {
    return this.refunds.get(refundId)?.hasSucceeded ?? false;
  }

  /** Decides everything that is still open. */
  endEverything(): void {
    for (const payment of this.payments.values())
      if (payment.status === 'processing') this.decide(payment, 'succeeded');
    for (const refund of this.refunds.values())
      if (refund.status === 'pending') this.endRefund(refund, this.#random.pick(['succeeded', 'failed']));
    for (const dispute of this.disputes)
      if (dispute.isOpen) this.closeDispute(dispute, this.#random.oneIn(2));
  }

  #tellRefund(refund: SimulatedRefund): void {
    if (refund.status === 'succeeded') refund.hasSucceeded = true;
    this.#tell({ type: 'refund', kind: 'refund', refund: refundOf(refund), refundId: refund.refundId });
  }

  #tell(event: UnsentEvent): void {
    this.#lastEvent += 1;
    this.messages.push({ eventId: `evt_${this.#lastEvent}`, ...event });
  }

  #over<T>(work: () => T): Promise<T> {
    const course = this.isAlwaysReachable
      ? 'fine'
      : this.#random.weighted({ fine: 30, lostBefore: 1, lostAfter: 1 });
    if (course === 'lostBefore') return Promise.reject(new ConnectionLost('connection lost'));
    const answer = work();
    return course === 'fine' ? Promise.resolve(answer) : Promise.reject(new ConnectionLost('answer lost'));
  }
}

const failureOf = (status: ProviderRefund['status']) =>
  status === 'failed' ? 'expired_or_canceled_card' : null;

const refundOf = ({ id, paymentId, status, failureCode }: SimulatedRefund): ProviderRefund => ({
  id,
  paymentId,
  status,
  failureCode,
});
