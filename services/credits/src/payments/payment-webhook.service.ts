import { transaction } from '@jinwi/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { type Clock } from '../ledger/dates.js';
import { OrdersRepository } from './orders.repository.js';
import { countEvent } from './payment-metrics.js';
import { type MoneyBackEvent, type PaymentEvent, type PaymentProvider } from './payment-provider.js';
import { type PaymentSettlement } from './payment-settlement.js';

/** What refunds and disputes do with an event, inside the transaction that records it. */
export type HandleMoneyBack = (event: MoneyBackEvent, manager: EntityManager) => Promise<void>;

type DisputeEvent = Extract<PaymentEvent, { kind: 'dispute-opened' | 'dispute-closed' }>;

/** Signed messages of the provider: repeated, late and in any order. */
export class PaymentWebhookService {
  readonly #dataSource: DataSource;
  readonly #provider: PaymentProvider;
  readonly #settlement: PaymentSettlement;
  readonly #handleMoneyBack: HandleMoneyBack;
  readonly #clock: Clock;

  constructor(parts: {
    dataSource: DataSource;
    provider: PaymentProvider;
    settlement: PaymentSettlement;
    handleMoneyBack: HandleMoneyBack;
    clock: Clock;
  }) {
    this.#dataSource = parts.dataSource;
    this.#provider = parts.provider;
    this.#settlement = parts.settlement;
    this.#handleMoneyBack = parts.handleMoneyBack;
    this.#clock = parts.clock;
  }

  /** Refusals: `payment.signature-invalid`. Any other fault makes the provider send the message again. */
  async receive(message: { body: string; signature: string }): Promise<{ received: true }> {
    const event = this.#provider.readWebhook(message);
    const isNew = await this.#carryOutOnce(event);
    countEvent({ kind: event.kind, outcome: isNew ? 'done' : 'duplicate' });
    return { received: true };
  }

  /** The id of the event and what it changes are written together, or neither is. */
  async #carryOutOnce(event: PaymentEvent): Promise<boolean> {
    const { eventId: id, type } = event;
    if (await new OrdersRepository(this.#dataSource.manager).hasEvent(id)) return false;
    const prepared = await this.#prepare(event);
    return transaction(this.#dataSource, async (manager) => {
      const orders = new OrdersRepository(manager);
      if (!(await orders.recordEvent({ id, type, at: this.#clock() }))) return false;
      await prepared(manager, orders);
      return true;
    });
  }

  /** Asks the provider before any lock is taken: messages come in any order, its answer is the present state. */
  async #prepare(
    event: PaymentEvent,
  ): Promise<(manager: EntityManager, orders: OrdersRepository) => Promise<unknown>> {
    switch (event.kind) {
      case 'payment': {
        const payment = await this.#provider.retrieve(event.paymentId);
        return async (_manager, orders) =>
          payment && this.#settlement.settle(payment, { orders, actor: `provider:${this.#provider.kind}` });
      }
      case 'refund':
        return (manager) => this.#handleMoneyBack(event, manager);
      case 'dispute-opened':
      case 'dispute-closed':
        return this.#prepareDispute(event);
      case 'ignored':
        return () => Promise.resolve();
      default:
        return event satisfies never;
    }
  }

  /** If a dispute precedes its grant, throw so that the provider sends it again: the credits could be spent otherwise. */
  async #prepareDispute(event: DisputeEvent) {
    const payment = await this.#provider.retrieve(event.paymentId);
    return async (manager: EntityManager, orders: OrdersRepository) => {
      if (payment && (await this.#settlement.isAwaited(payment, orders)))
        throw new Error(`Dispute ${event.disputeId} is of an order that is not granted yet.`);
      await this.#handleMoneyBack(event, manager);
    };
  }
}
