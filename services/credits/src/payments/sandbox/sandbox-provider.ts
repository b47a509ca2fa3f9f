import { randomBytes } from 'node:crypto';
import { AppError, sandboxCards, type SandboxToken } from '@jinwi/contracts';
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '../payment-provider.js';
import { type SandboxPayment, type SandboxPaymentsRepository } from './sandbox-payments.repository.js';

/** How long a payment with the test card for delayed decisions stays undecided. */
const processingMs = 10_000;
const pageSize = 500;

type IntentOrder = Parameters<PaymentProvider['createIntent']>[0];

/** A payment provider without real money. It accepts only test cards, each named by a token. */
export class SandboxProvider implements PaymentProvider {
  readonly kind = 'sandbox';
  readonly #payments: SandboxPaymentsRepository;
  readonly #environment: string;
  readonly #clock: () => Date;

  constructor({
    payments,
    environment,
    clock = () => new Date(),
  }: {
    payments: SandboxPaymentsRepository;
    environment: string;
    clock?: () => Date;
  }) {
    this.#payments = payments;
    this.#environment = environment;
    this.#clock = clock;
  }

  createCustomer({ userId }: { userId: number }): Promise<string> {
    return Promise.resolve(`cus_sandbox_${userId}`);
  }

  async createIntent(order: IntentOrder): Promise<{ paymentId: string; clientSecret: string }> {
    const id = `pi_sandbox_${randomBytes(12).toString('hex')}`;
    const created = await this.#payments.create({
      ...order,
      id,
      clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
      environment: this.#environment,
      at: this.#clock(),
    });
    return { paymentId: created.id, clientSecret: created.clientSecret };
  }

  /** Stands in for a real provider's script. Errors: `payment.not-found`. */
  async confirm({
    clientSecret,
    userId,
    token,
  }: {
    clientSecret: string;
    userId: number;
    token: SandboxToken;
  }): Promise<ProviderPayment> {
    const payment = await this.#payments.confirm({ clientSecret, userId, ...this.#decisionOn(token) });
    if (!payment) throw new AppError('payment.not-found');
    return this.#toPayment(payment);
  }

  #decisionOn(token: SandboxToken): { paysAt: Date | null; failureCode: string | null } {
    const { outcome } = sandboxCards[token];
    const now = this.#clock();
    switch (outcome) {
      case 'succeeded':
        return { paysAt: now, failureCode: null };
      case 'processing':
        return { paysAt: new Date(now.getTime() + processingMs), failureCode: null };
      case 'card_declined':
      case 'insufficient_funds':
      case 'expired_card':
        return { paysAt: null, failureCode: outcome };
    }
  }

  async retrieve(paymentId: string): Promise<ProviderPayment | null> {
    const payment = await this.#payments.find(paymentId);
    return payment ? this.#toPayment(payment) : null;
  }

  /** Changes nothing, because a payment without an accepted card has no effect anyway. */
  cancel(paymentId: string): Promise<ProviderPayment | null> {
    return this.retrieve(paymentId);
  }

  async *paymentsBetween({ from, to }: { from: Date; to: Date }): AsyncIterable<ProviderPayment> {
    let after: string | null = null;
    for (;;) {
      const page: SandboxPayment[] = await this.#payments.page({ from, to, after, countMax: pageSize });
      for (const payment of page) yield this.#toPayment(payment);
      after = page.at(-1)?.id ?? null;
      if (page.length < pageSize) return;
    }
  }

  /** Refuses payments of other providers, because the sandbox cannot return real money. */
  async refund({ refundId, paymentId }: { refundId: string; paymentId: string }): Promise<ProviderRefund> {
    if (!(await this.#payments.find(paymentId)))
      throw new AppError('credits.payments-unavailable', { reason: 'paid through another provider' });
    return { id: `re_sandbox_${refundId}`, paymentId, status: 'succeeded', failureCode: null };
  }

  /** The sandbox stores no refunds. Requesting one again gives the same result. */
  findRefund(): Promise<ProviderRefund | null> {
    return Promise.resolve(null);
  }

  /** The sandbox sends no events, so none can be genuine. */
  readWebhook(): PaymentEvent {
    throw new AppError('payment.signature-invalid');
  }

  #toPayment(payment: SandboxPayment): ProviderPayment {
    const status = this.#statusOf(payment);
    return {
      id: payment.id,
      status,
      receivedMinor: status === 'succeeded' ? payment.priceMinor : 0,
      currency: payment.currency,
      metadata: {
        order: payment.orderId,
        user: String(payment.userId),
        package: payment.itemId,
        environment: payment.environment,
      },
      isLive: false,
      failureCode: payment.failureCode,
    };
  }

  #statusOf({ paysAt }: SandboxPayment): ProviderPayment['status'] {
    if (!paysAt) return 'unpaid';
    return paysAt <= this.#clock() ? 'succeeded' : 'processing';
  }
}
