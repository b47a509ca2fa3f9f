import { LOGGER, type Logger } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { countMismatch } from '../ledger/ledger-metrics.js';
import { type Order, OrdersRepository } from './orders.repository.js';
import { PAYMENT_PROVIDER, type PaymentProvider, type ProviderPayment } from './payment-provider.js';
import { PaymentGrantService, type AppliedPayment } from './payment-grant.service.js';

const dayMs = 86_400_000;
/** All payments up to this age are checked, older ones only if an open order names them. */
const spanMs = 3 * dayMs;
/** An order that is still unpaid after this time is abandoned. If it is paid later, its credits are still granted. */
const givenUpAfterMs = 3 * dayMs;
const pageSize = 100;
const pagesMax = 100;
const grantedMax = 10_000;

/** `unreadable` counts payments that could not be processed; the next run tries them again. */
export type ReconciliationCounts = Record<
  'checked' | 'granted' | 'canceled' | 'differing' | 'waiting' | 'unreadable',
  number
>;

/** Safe in any number of replicas. */
@Injectable()
export class ReconcilePaymentsJob {
  constructor(
    readonly orders: OrdersRepository,
    readonly grants: PaymentGrantService,
    @Inject(PAYMENT_PROVIDER) readonly provider: PaymentProvider,
    @Inject(CLOCK) readonly clock: Clock,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  /**
   * Compares the provider's payments with our orders, and our orders with its payments (invariant I7, docs/credits.md).
   * Grants the credits of paid orders, abandons orders that stay unpaid, and reports other differences.
   */
  reconcile(): Promise<ReconciliationCounts> {
    return this.#run(async (reconciliation) => {
      const fault = await reconciliation.payments().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      // Continue: if one member starts too many payments to list, the other members must still get their credits.
      await reconciliation.openOrders();
      if (fault) throw fault.error;
      await reconciliation.grantedOrders();
    });
  }

  /** Checks open orders only, which is cheap enough to run every few seconds for providers that send no events. */
  reconcileOpenOrders(): Promise<ReconciliationCounts> {
    return this.#run((reconciliation) => reconciliation.openOrders());
  }

  async #run(work: (reconciliation: Reconciliation) => Promise<void>): Promise<ReconciliationCounts> {
    const counts = { checked: 0, granted: 0, canceled: 0, differing: 0, waiting: 0, unreadable: 0 };
    const { kind } = this.provider;
    if (kind === 'disabled') return counts;
    await work(new Reconciliation({ job: this, provider: kind, now: this.clock(), counts }));
    const { granted, canceled, differing, unreadable } = counts;
    if (granted + canceled + differing + unreadable > 0) this.logger.info(counts, 'payments reconciled');
    return counts;
  }
}

class Reconciliation {
  readonly #job: ReconcilePaymentsJob;
  readonly #provider: Order['provider'];
  readonly #now: Date;
  readonly #counts: ReconciliationCounts;
  readonly #orders: OrdersRepository;
  readonly #seen = new Map<string, ProviderPayment['status']>();

  constructor(parts: {
    job: ReconcilePaymentsJob;
    provider: Order['provider'];
    now: Date;
    counts: ReconciliationCounts;
  }) {
    this.#job = parts.job;
    this.#provider = parts.provider;
    this.#now = parts.now;
    this.#counts = parts.counts;
    this.#orders = parts.job.orders;
  }

  /** Applies recent payments, including those that a crash left without a stored id in their order. */
  async payments(): Promise<void> {
    const span = { from: new Date(this.#now.getTime() - spanMs), to: new Date(this.#now.getTime() + 1) };
    for await (const payment of this.#job.provider.paymentsBetween(span)) {
      this.#seen.set(payment.id, payment.status);
      if (payment.status === 'succeeded' || payment.status === 'canceled') await this.#apply(payment);
    }
  }

  async openOrders(): Promise<void> {
    let after: Order | null = null;
    for (let page = 0; page < pagesMax; page += 1) {
      const found: Order[] = await this.#orders.openPage({
        provider: this.#provider,
        before: this.#now,
        after,
        countMax: pageSize,
      });
      for (const order of found) await this.#openOrder(order);
      after = found.at(-1) ?? null;
      if (found.length < pageSize) return;
    }
  }

  /** Checks the reverse direction: the provider must know a payment for each recently granted order. */
  async grantedOrders(): Promise<void> {
    const granted = await this.#orders.grantedBetween({
      provider: this.#provider,
      from: new Date(this.#now.getTime() - spanMs),
      to: this.#now,
      countMax: grantedMax,
    });
    for (const { id: orderId, paymentId } of granted) {
      if (!paymentId || this.#seen.has(paymentId)) continue;
      await this.#guarded(paymentId, async () => {
        const payment = await this.#job.provider.retrieve(paymentId);
        if (payment) return this.#apply(payment);
        this.#counts.differing += 1;
        countMismatch('payment-unknown');
        this.#job.logger.error(
          { orderId, paymentId },
          'credits were granted for an order whose payment the provider does not know',
        );
      });
    }
  }

  #openOrder(order: Order): Promise<void> {
    return this.#guarded(order.id, async () => {
      const seen = this.#seen.get(order.paymentId ?? '');
      const payment = order.paymentId && !seen ? await this.#job.provider.retrieve(order.paymentId) : null;
      if (payment?.status === 'succeeded' || payment?.status === 'canceled') return this.#apply(payment);
      const status = seen ?? payment?.status;
      if (status === 'processing') this.#counts.waiting += 1;
      else if (status !== 'succeeded' && this.#isGivenUp(order)) await this.#giveUp(order);
    });
  }

  #isGivenUp({ createdAt }: Order): boolean {
    return this.#now.getTime() - createdAt.getTime() >= givenUpAfterMs;
  }

  /** Cancels the payment before it closes the order, so that nobody can pay for a closed order. */
  async #giveUp({ id: orderId, paymentId }: Order): Promise<void> {
    const payment = paymentId ? await this.#job.provider.cancel(paymentId) : null;
    if (payment?.status === 'succeeded') return this.#apply(payment);
    if (payment?.status === 'processing') {
      this.#counts.waiting += 1;
      return;
    }
    await this.#orders.close({ orderId, failureCode: 'given-up', at: this.#now });
    this.#counts.canceled += 1;
  }

  #apply(payment: ProviderPayment): Promise<void> {
    this.#counts.checked += 1;
    return this.#guarded(payment.id, async () => {
      const { outcome } = await this.#job.grants.apply(payment, {
        orders: this.#orders,
        actor: 'job:reconcile-payments',
      });
      const counted = countedAs[outcome];
      if (counted) this.#counts[counted] += 1;
    });
  }

  /** Counts and logs an error with one payment instead of throwing it, so that the other payments are not delayed. */
  async #guarded(subject: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#counts.unreadable += 1;
      this.#job.logger.error({ err: error, subject }, 'reconciliation of one payment failed');
    }
  }
}

const countedAs: Record<AppliedPayment['outcome'], keyof ReconciliationCounts | null> = {
  granted: 'granted',
  repeated: null,
  processing: 'waiting',
  unpaid: null,
  canceled: 'canceled',
  'demo-limit': 'waiting',
  differs: 'differing',
  foreign: null,
};
