import { randomUUID } from 'node:crypto';
import {
  AppError,
  type CompletedPurchase,
  type CreditPackage,
  creditPackages,
  type RpcRequest,
} from '@jinwi/contracts';
import { RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { demoLimitAt } from './demo-limit.js';
import { type Order, type OrderProvider, OrdersRepository } from './orders.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from './payment-provider.js';
import { PaymentGrantService, type AppliedPayment } from './payment-grant.service.js';

const ordersMax = 1_000;
const currency = 'usd';
/** A pending order is reused up to this age. Less than the day for which providers remember idempotency keys. */
const reusableMs = 12 * 3_600_000;

interface Purchase {
  userId: number;
  provider: OrderProvider;
  item: CreditPackage;
}

type NewOrder = Omit<Order, 'paymentId' | 'status' | 'createdAt'>;

/** Sells the credit packages of the purchase dialog, paid by card through the provider. */
@Injectable()
export class CardPurchasesService {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly grants: PaymentGrantService,
    private readonly ledger: LedgerService,
    @Inject(PAYMENT_PROVIDER) private readonly provider: PaymentProvider,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists all of a member's payments, newest first, at most 1,000. */
  @RpcMethod('credits.orders')
  async ordersOf({ userId }: { userId: number }) {
    const orders = await this.orders.ofMember({ userId, countMax: ordersMax });
    return {
      orders: orders.map(({ createdAt, settledAt, ...order }) => ({
        ...order,
        createdAt: createdAt.toISOString(),
        settledAt: settledAt?.toISOString() ?? null,
      })),
    };
  }

  /**
   * Errors, in the order of the checks: `payment.item-unknown`, `payment.amount-differs`,
   * `credits.payments-unavailable`, `payment.demo-limit`.
   */
  @RpcMethod('credits.createPaymentIntent')
  async createIntent({
    userId,
    email,
    creditPackageId,
    amount,
  }: RpcRequest<'credits.createPaymentIntent'>): Promise<{ clientSecret: string }> {
    const item = packageOf(creditPackageId);
    if (amount !== item.price) throw new AppError('payment.amount-differs', { price: item.price });
    const { kind } = this.provider;
    if (kind === 'disabled') throw new AppError('credits.payments-unavailable');
    await this.ledger.balance({ userId });
    if (kind === 'sandbox') await this.#refuseBeyondDemoLimit({ userId, amount: item.amount });
    const customerId = await this.#customerOf({ userId, email });
    const purchase = { userId, provider: kind, item };
    const order = (await this.#openOrder(purchase)) ?? (await this.#newOrder(purchase));
    return this.#beginPayment({ order, customerId });
  }

  /**
   * Errors, in the order of the checks: `payment.item-unknown`, `payment.not-found` (also for another member's
   * payment), `payment.differs`, `payment.failed`, `payment.demo-limit`.
   */
  @RpcMethod('credits.completePurchase')
  async complete({
    userId,
    creditPackageId,
    paymentIntentId: paymentId,
  }: RpcRequest<'credits.completePurchase'>): Promise<CompletedPurchase> {
    packageOf(creditPackageId);
    const known = await this.orders.findByPayment({ userId, paymentId });
    if (known) refuseOtherItem(known, creditPackageId);
    if (known?.status === 'granted') return this.#completed(known);
    const payment = await this.provider.retrieve(paymentId);
    const order = known ?? (await this.orders.find(payment?.metadata.order));
    if (!payment || !order || order.userId !== userId) throw new AppError('payment.not-found');
    refuseOtherItem(order, creditPackageId);
    return this.#toCompleted(
      await this.grants.apply(payment, { orders: this.orders, actor: `member:${userId}` }),
    );
  }

  async #refuseBeyondDemoLimit({ userId, amount }: { userId: number; amount: number }): Promise<void> {
    const { since, creditsMax } = demoLimitAt(this.clock());
    const total = await this.orders.demoTotal({ userId, since });
    if (total + amount > creditsMax) throw new AppError('payment.demo-limit');
  }

  async #customerOf({ userId, email }: { userId: number; email: string }): Promise<string> {
    if (this.provider.kind === 'sandbox') return this.provider.createCustomer({ userId, email });
    const known = await this.orders.customerId(userId);
    if (known) return known;
    const customerId = await this.provider.createCustomer({ userId, email });
    await this.orders.setCustomerId({ userId, customerId });
    return customerId;
  }

  /** Finds a pending order of the same package, so that returning to the package leaves no second order open. */
  async #openOrder({ userId, provider, item }: Purchase): Promise<NewOrder | undefined> {
    const order = await this.orders.findPending({
      userId,
      provider,
      itemId: item.id,
      amount: item.amount,
      priceMinor: item.price,
      since: new Date(this.clock().getTime() - reusableMs),
    });
    if (!order?.paymentId) return order;
    const payment = await this.provider.retrieve(order.paymentId);
    return payment?.status === 'unpaid' ? order : undefined;
  }

  async #newOrder({ userId, provider, item }: Purchase): Promise<NewOrder> {
    const order = {
      id: randomUUID(),
      userId,
      provider,
      itemId: item.id,
      amount: item.amount,
      priceMinor: item.price,
      currency,
    };
    await this.orders.insert({ ...order, at: this.clock() });
    return order;
  }

  /** Starts the payment of an order that is already stored, so that no payment names an unknown order. */
  async #beginPayment({
    order,
    customerId,
  }: {
    order: NewOrder;
    customerId: string;
  }): Promise<{ clientSecret: string }> {
    const { paymentId, clientSecret } = await this.provider.createIntent({
      ...order,
      orderId: order.id,
      customerId,
    });
    await this.orders.setPayment({ orderId: order.id, paymentId });
    return { clientSecret };
  }

  async #toCompleted(applied: AppliedPayment): Promise<CompletedPurchase> {
    switch (applied.outcome) {
      case 'granted':
      case 'repeated':
        return this.#completed(applied.order);
      case 'processing': {
        const { available } = await this.ledger.balance({ userId: applied.order.userId });
        return { status: 'processing', credits: available, added: 0 };
      }
      case 'unpaid':
      case 'canceled':
        throw new AppError('payment.failed', { state: applied.outcome });
      case 'demo-limit':
        throw new AppError('payment.demo-limit');
      case 'differs':
        throw new AppError('payment.differs', { difference: applied.difference });
      case 'foreign':
        throw new AppError('payment.not-found');
      default:
        return applied satisfies never;
    }
  }

  async #completed({ userId, amount }: Order): Promise<CompletedPurchase> {
    const { available } = await this.ledger.balance({ userId });
    return { status: 'granted', credits: available, added: amount };
  }
}

function packageOf(id: string): CreditPackage {
  const item = creditPackages.find((candidate) => candidate.id === id);
  if (!item) throw new AppError('payment.item-unknown');
  return item;
}

function refuseOtherItem({ itemId }: Order, creditPackageId: string): void {
  if (itemId !== creditPackageId) throw new AppError('payment.differs', { difference: 'package' });
}
