import { transaction } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { OrdersRepository } from './orders.repository.js';
import { countEvent } from './payment-metrics.js';
import {
  type MoneyBackEvent,
  PAYMENT_PROVIDER,
  type PaymentEvent,
  type PaymentProvider,
} from './payment-provider.js';
import { PaymentGrantService } from './payment-grant.service.js';

/** Applies an event to refunds and disputes, in the transaction that records it. */
export type HandleMoneyBack = (event: MoneyBackEvent, manager: EntityManager) => Promise<void>;
export const HANDLE_MONEY_BACK = Symbol('HandleMoneyBack');

type DisputeEvent = Extract<PaymentEvent, { kind: 'dispute-opened' | 'dispute-closed' }>;

/** Handles the provider's signed webhooks, which may be repeated, late and out of order. */
@Injectable()
export class PaymentWebhookService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orders: OrdersRepository,
    private readonly grants: PaymentGrantService,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(HANDLE_MONEY_BACK) private readonly handleMoneyBack: HandleMoneyBack,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Errors: `payment.signature-invalid`. After any other error, the provider sends the event again. */
  @RpcMethod('credits.paymentWebhook')
  async receive(message: { body: string; signature: string }): Promise<{ received: true }> {
    const event = this.provider.readWebhook(message);
    const isNew = await this.#carryOutOnce(event);
    countEvent({ kind: event.kind, outcome: isNew ? 'done' : 'duplicate' });
    return { received: true };
  }

  async #carryOutOnce(event: PaymentEvent): Promise<boolean> {
    const { eventId: id, type } = event;
    if (await this.orders.hasEvent(id)) return false;
    const prepared = await this.#prepare(event);
    return transaction(this.dataSource, async (manager) => {
      const orders = new OrdersRepository(manager);
      if (!(await orders.recordEvent({ id, type, at: this.clock() }))) return false;
      await prepared(manager, orders);
      return true;
    });
  }

  /**
   * Returns a function that applies an event. Reads the payment from the provider first, before any lock is taken:
   * events arrive in any order, but the provider's answer is current.
   */
  async #prepare(
    event: PaymentEvent,
  ): Promise<(manager: EntityManager, orders: OrdersRepository) => Promise<unknown>> {
    switch (event.kind) {
      case 'payment': {
        const payment = await this.provider.retrieve(event.paymentId);
        return async (_manager, orders) =>
          payment && this.grants.apply(payment, { orders, actor: `provider:${this.provider.kind}` });
      }
      case 'refund':
        return (manager) => this.handleMoneyBack(event, manager);
      case 'dispute-opened':
      case 'dispute-closed':
        return this.#prepareDispute(event);
      case 'ignored':
        return () => Promise.resolve();
      default:
        return event satisfies never;
    }
  }

  /**
   * If the order of the disputed payment is not granted yet, the returned function throws, so that Stripe sends the
   * event again. Otherwise the credits could be granted and spent during the dispute.
   */
  async #prepareDispute(event: DisputeEvent) {
    const payment = await this.provider.retrieve(event.paymentId);
    return async (manager: EntityManager, orders: OrdersRepository) => {
      if (payment && (await this.grants.isAwaited(payment, orders)))
        throw new Error(`Dispute ${event.disputeId} concerns an order that is not granted yet.`);
      await this.handleMoneyBack(event, manager);
    };
  }
}
