import { transaction } from '@jinwi/database';
import { type DataSource, type EntityManager } from 'typeorm';
import { type Clock } from '../credits.service.js';
import { type RefundsService } from '../terms/refunds.service.js';
import { OrdersRepository } from './orders.repository.js';
import { countEvent } from './payment-metrics.js';
import { type PaymentNews, type PaymentProvider } from './payment-provider.js';
import { type PaymentSettlement } from './payment-settlement.js';

type DisputeNews = Extract<PaymentNews, { kind: 'dispute-opened' | 'dispute-closed' }>;

/** Signed messages of the provider: repeated, late and in any order. */
export class PaymentWebhookService {
  private readonly dataSource: DataSource;
  private readonly provider: PaymentProvider;
  private readonly settlement: PaymentSettlement;
  private readonly refunds: RefundsService;
  private readonly clock: Clock;

  constructor(parts: {
    dataSource: DataSource;
    provider: PaymentProvider;
    settlement: PaymentSettlement;
    refunds: RefundsService;
    clock?: Clock;
  }) {
    this.dataSource = parts.dataSource;
    this.provider = parts.provider;
    this.settlement = parts.settlement;
    this.refunds = parts.refunds;
    this.clock = parts.clock ?? (() => new Date());
  }

  /** Refusals: `payment.signature-invalid`. Any other fault makes the provider send the message again. */
  async receive(message: { body: string; signature: string }): Promise<{ received: true }> {
    const news = this.provider.readWebhook(message);
    const isNew = await this.carryOutOnce(news);
    countEvent({ kind: news.kind, outcome: isNew ? 'done' : 'duplicate' });
    return { received: true };
  }

  /** The id of the event and what it changes are written together, or neither is. */
  private async carryOutOnce(news: PaymentNews): Promise<boolean> {
    const { eventId: id, type } = news;
    if (await new OrdersRepository(this.dataSource.manager).hasEvent(id)) return false;
    const prepared = await this.prepare(news);
    return transaction(this.dataSource, async (manager) => {
      const orders = new OrdersRepository(manager);
      if (!(await orders.recordEvent({ id, type, at: this.clock() }))) return false;
      await prepared(manager, orders);
      return true;
    });
  }

  /** Asks the provider before any lock is taken: messages come in any order, its answer is the present state. */
  private async prepare(
    news: PaymentNews,
  ): Promise<(manager: EntityManager, orders: OrdersRepository) => Promise<unknown>> {
    switch (news.kind) {
      case 'payment': {
        const payment = await this.provider.retrieve(news.paymentId);
        return async (_manager, orders) =>
          payment && this.settlement.settle(payment, { orders, actor: `provider:${this.provider.kind}` });
      }
      case 'refund':
        return (manager) => this.refunds.within(manager).settleRefund(news);
      case 'dispute-opened':
      case 'dispute-closed':
        return this.prepareDispute(news);
      case 'ignored':
        return () => Promise.resolve();
      default:
        return news satisfies never;
    }
  }

  /** Heard before the grant, it would be done with, and the credits granted after it could be spent. */
  private async prepareDispute(news: DisputeNews) {
    const payment = await this.provider.retrieve(news.paymentId);
    return async (manager: EntityManager, orders: OrdersRepository) => {
      if (payment && (await this.settlement.isAwaited(payment, orders)))
        throw new Error(`Dispute ${news.disputeId} is of an order that is not granted yet.`);
      const refunds = this.refunds.within(manager);
      await (news.kind === 'dispute-opened' ? refunds.openDispute(news) : refunds.closeDispute(news));
    };
  }
}
