import { strict as assert } from 'node:assert';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { lotTerms } from '../ledger/grant.js';
import { countMismatch } from '../ledger/ledger-metrics.js';
import { TERMS_RULES, type TermsRules } from '../ledger/rules.js';
import { demoLimitAt } from './demo-limit.js';
import { type Order, type OrdersRepository } from './orders.repository.js';
import { countPurchased } from './payment-metrics.js';
import { type ProviderPayment } from './payment-provider.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments-config.js';

export type AppliedPayment =
  | { outcome: 'granted' | 'repeated' | 'processing' | 'unpaid' | 'canceled' | 'demo-limit'; order: Order }
  | { outcome: 'differs'; difference: string }
  /** Another installation that shares the provider account started the payment. */
  | { outcome: 'foreign' };

/**
 * The only place that grants credits for payments. The browser's call, webhooks and reconciliation all use this
 * service, in any order and any number of times.
 */
@Injectable()
export class PaymentGrantService {
  constructor(
    @Inject(PAYMENTS_CONFIG) private readonly config: PaymentsConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies a payment's current state to its order.
   * @param orders bound to the caller's transaction, if there is one
   * @param actor the actor for the audit log
   */
  async apply(
    payment: ProviderPayment,
    { orders, actor }: { orders: OrdersRepository; actor: string },
  ): Promise<AppliedPayment> {
    if (!isOurs(payment, this.config.environment)) return { outcome: 'foreign' };
    const order = await orders.find(payment.metadata.order);
    if (!order || order.provider !== this.config.kind) return this.#differs({ payment, difference: 'order' });
    if (order.status === 'granted') return this.#ofGranted({ payment, order });
    switch (payment.status) {
      case 'processing':
        return { outcome: 'processing', order };
      case 'unpaid':
        if (payment.failureCode)
          await orders.noteFailure({ orderId: order.id, failureCode: payment.failureCode });
        return { outcome: 'unpaid', order };
      case 'canceled':
        await orders.close({
          orderId: order.id,
          failureCode: 'canceled',
          at: this.clock(),
        });
        return { outcome: 'canceled', order };
      case 'succeeded':
        return this.#grant({ payment, order, orders, actor });
      default:
        return payment.status satisfies never;
    }
  }

  /** Returns whether the payment belongs to one of our orders that is not granted yet. */
  async isAwaited(payment: ProviderPayment, orders: OrdersRepository): Promise<boolean> {
    if (!isOurs(payment, this.config.environment)) return false;
    const order = await orders.find(payment.metadata.order);
    return order?.provider === this.config.kind && order.status !== 'granted';
  }

  /** Checks a payment of an order that is already granted. The amount may be lower by now, because of refunds. */
  #ofGranted({ payment, order }: { payment: ProviderPayment; order: Order }): AppliedPayment {
    if (order.paymentId !== payment.id) return this.#differs({ payment, difference: 'second-payment' });
    if (payment.status !== 'succeeded') return this.#differs({ payment, difference: 'granted-unpaid' });
    return { outcome: 'repeated', order };
  }

  async #grant({
    payment,
    order,
    orders,
    actor,
  }: {
    payment: ProviderPayment;
    order: Order;
    orders: OrdersRepository;
    actor: string;
  }): Promise<AppliedPayment> {
    const difference = differenceOf(payment, { ...order, orderId: order.id, isLive: this.config.isLive });
    if (difference) return this.#differs({ payment, difference });
    assert(order.provider === 'sandbox' || payment.receivedMinor === order.priceMinor, 'paid in full');
    const at = this.clock();
    const source = order.provider === 'sandbox' ? 'demo' : 'purchase';
    const outcome = await orders.grant({
      order,
      paymentId: payment.id,
      terms: lotTerms({ source, grantedAt: at, rules: this.rules }),
      limit: demoLimitAt(at),
      at,
      by: { actor, requestId: currentContext()?.requestId ?? null },
    });
    assert(outcome !== 'unknown', 'the order was read a moment ago');
    if (outcome === 'differs') return this.#differs({ payment, difference: 'second-payment' });
    if (outcome === 'granted') this.#tell(order);
    return { outcome, order };
  }

  #tell(order: Order): void {
    countPurchased(order);
    const { id: orderId, userId, provider, itemId, amount } = order;
    this.logger.info({ orderId, userId, provider, itemId, amount }, 'credits of a paid order granted');
  }

  #differs({ payment, difference }: { payment: ProviderPayment; difference: string }): AppliedPayment {
    countMismatch(difference);
    this.logger.error(
      { paymentId: payment.id, orderId: payment.metadata.order, status: payment.status, difference },
      'payment does not match its order',
    );
    return { outcome: 'differs', difference };
  }
}

interface ExpectedPayment {
  orderId: string;
  userId: number;
  itemId: string;
  priceMinor: number;
  currency: string;
  isLive: boolean;
}

/** Returns whether this installation started the payment. Other installations may share the provider account. */
export const isOurs = (payment: ProviderPayment, environment: string): boolean =>
  payment.metadata.environment === environment && payment.metadata.order !== undefined;

/** Returns the first value of a succeeded payment that differs from its order; null if all match. */
export function differenceOf(payment: ProviderPayment, expected: ExpectedPayment): string | null {
  const { metadata } = payment;
  if (metadata.order !== expected.orderId) return 'order';
  if (metadata.user !== String(expected.userId)) return 'member';
  if (metadata.package !== expected.itemId) return 'package';
  if (payment.isLive !== expected.isLive) return 'mode';
  if (payment.currency !== expected.currency) return 'currency';
  if (payment.receivedMinor !== expected.priceMinor) return 'amount';
  return null;
}
