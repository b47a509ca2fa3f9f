import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { AppError } from '@jinwi/contracts';
import Stripe from 'stripe';
import {
  type PaymentEvent,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from '../payment-provider.js';
import { type StripeConfig } from '../payments-config.js';
import { toEvent, toPayment, toRefund } from './stripe-shapes.js';

const timeoutMs = 6_000;
const networkRetriesMax = 1;
const webhookToleranceSeconds = 300;
const pageSize = 100;
const paymentsMax = 20_000;
const intentIdForm = /^pi_\w{1,200}$/;

type IntentOrder = Parameters<PaymentProvider['createIntent']>[0];

export class StripeProvider implements PaymentProvider {
  readonly kind = 'stripe';
  readonly #stripe: Stripe;
  readonly #webhookSecrets: readonly string[];
  readonly #environment: string;

  constructor({ config, environment }: { config: StripeConfig; environment: string }) {
    assert(config.webhookSecrets.length > 0, 'an unsigned message proves nothing');
    this.#stripe = new Stripe(config.secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: networkRetriesMax,
      telemetry: false,
      ...serverOf(config.apiUrl),
    });
    this.#webhookSecrets = config.webhookSecrets;
    this.#environment = environment;
  }

  async createCustomer(member: { userId: number; email: string }): Promise<string> {
    const idempotencyKey = `cust:${member.userId}`;
    try {
      return await this.#newCustomer({ ...member, idempotencyKey });
    } catch (error) {
      // Another installation that shares the account created a customer for its member with the same number.
      if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw stripeFault(error);
      const ownKey = `${idempotencyKey}:${hashOf([this.#environment, member.email])}`;
      return await this.#newCustomer({ ...member, idempotencyKey: ownKey }).catch((again: unknown) => {
        throw stripeFault(again);
      });
    }
  }

  async #newCustomer({
    userId,
    email,
    idempotencyKey,
  }: {
    userId: number;
    email: string;
    idempotencyKey: string;
  }): Promise<string> {
    const metadata = { user: String(userId), environment: this.#environment };
    const customer = await this.#stripe.customers.create({ email, metadata }, { idempotencyKey });
    return customer.id;
  }

  async createIntent(order: IntentOrder): Promise<{ paymentId: string; clientSecret: string }> {
    try {
      return await this.#newIntent({
        order,
        customer: order.customerId,
        idempotencyKey: `pi:${order.orderId}`,
      });
    } catch (error) {
      // The customer was deleted by hand or belongs to the other mode (live or test). The member can pay without one.
      if (!isMissing(error, 'customer')) throw stripeFault(error);
      const idempotencyKey = `pi:${order.orderId}:without-customer`;
      return await this.#newIntent({ order, customer: undefined, idempotencyKey }).catch((again: unknown) => {
        throw stripeFault(again);
      });
    }
  }

  async #newIntent({
    order,
    customer,
    idempotencyKey,
  }: {
    order: IntentOrder;
    customer: string | undefined;
    idempotencyKey: string;
  }): Promise<{ paymentId: string; clientSecret: string }> {
    const intent = await this.#stripe.paymentIntents.create(
      {
        amount: order.priceMinor,
        currency: order.currency,
        ...(customer ? { customer } : {}),
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        metadata: {
          order: order.orderId,
          user: String(order.userId),
          package: order.itemId,
          environment: this.#environment,
        },
      },
      { idempotencyKey },
    );
    assert(intent.client_secret, 'a new intent has a secret for the browser');
    return { paymentId: intent.id, clientSecret: intent.client_secret };
  }

  async retrieve(paymentId: string): Promise<ProviderPayment | null> {
    if (!intentIdForm.test(paymentId)) return null;
    try {
      return toPayment(await this.#stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }));
    } catch (error) {
      if (isMissing(error)) return null;
      throw stripeFault(error);
    }
  }

  async cancel(paymentId: string): Promise<ProviderPayment | null> {
    if (!intentIdForm.test(paymentId)) return null;
    try {
      return toPayment(await this.#stripe.paymentIntents.cancel(paymentId, { expand: ['latest_charge'] }));
    } catch (error) {
      // The payment was paid or canceled meanwhile.
      if (refusalCode(error) === 'payment_intent_unexpected_state') return this.retrieve(paymentId);
      if (isMissing(error)) return null;
      throw stripeFault(error);
    }
  }

  async *paymentsBetween({ from, to }: { from: Date; to: Date }): AsyncIterable<ProviderPayment> {
    const created = { gte: Math.ceil(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
    let count = 0;
    try {
      const pages = this.#stripe.paymentIntents.list({
        created,
        limit: pageSize,
        expand: ['data.latest_charge'],
      });
      for await (const intent of pages) {
        if ((count += 1) > paymentsMax) throw new Error(`More than ${paymentsMax} payments in one span.`);
        yield toPayment(intent);
      }
    } catch (error) {
      throw stripeFault(error);
    }
  }

  async refund({
    refundId,
    paymentId,
    priceMinor,
  }: {
    refundId: string;
    paymentId: string;
    priceMinor: number;
  }): Promise<ProviderRefund> {
    try {
      return toRefund(
        await this.#stripe.refunds.create(
          {
            payment_intent: paymentId,
            amount: priceMinor,
            metadata: { refund: refundId, environment: this.#environment },
          },
          { idempotencyKey: `refund:${refundId}` },
        ),
      );
    } catch (error) {
      const failureCode = refusalCode(error);
      // Stripe will never make this refund: the payment is too old or already refunded, or the amount is too high.
      if (failureCode) return { id: `refused:${refundId}`, paymentId, status: 'failed', failureCode };
      throw stripeFault(error);
    }
  }

  async findRefund({
    refundId,
    paymentId,
  }: {
    refundId: string;
    paymentId: string;
  }): Promise<ProviderRefund | null> {
    try {
      const refunds = this.#stripe.refunds.list({ payment_intent: paymentId, limit: pageSize });
      for await (const refund of refunds) if (refund.metadata?.refund === refundId) return toRefund(refund);
      return null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw stripeFault(error);
    }
  }

  readWebhook({ body, signature }: { body: string; signature: string }): PaymentEvent {
    const isSigned = this.#webhookSecrets.some((secret) => this.#isSignedWith({ body, signature, secret }));
    if (!isSigned) throw new AppError('payment.signature-invalid');
    return toEvent(JSON.parse(body), { environment: this.#environment });
  }

  #isSignedWith({ body, signature, secret }: { body: string; signature: string; secret: string }): boolean {
    try {
      Stripe.webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds);
      return true;
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
      throw error;
    }
  }
}

function serverOf(apiUrl: string | null): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: isPlain ? 'http' : 'https' };
}

const hashOf = (parts: string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

/**
 * Reduces an error to the parts that are safe to log. The library's error contains the whole response, including
 * payment secrets, so it never leaves the provider.
 */
function stripeFault(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  return new AppError('credits.payments-unavailable', {
    provider: 'stripe',
    type,
    providerCode: code,
    status: statusCode,
    providerRequestId: requestId,
  });
}

/** Returns whether an id is unknown to Stripe. `param` names the id's parameter if the call has several ids. */
const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  (param === undefined || error.param === param);

/** Returns the code of a permanent refusal; null for any other error. */
const refusalCode = (error: unknown): string | null =>
  error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? 'refused') : null;
