import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type AuditLine, callForValue } from '../ledger/ledger.repository.js';
import { type LotTerms } from '../ledger/grant.js';

export type OrderProvider = 'stripe' | 'sandbox';

export interface Order {
  id: string;
  userId: number;
  provider: OrderProvider;
  itemId: string;
  amount: number;
  priceMinor: number;
  currency: string;
  paymentId: string | null;
  status: 'pending' | 'granted' | 'canceled';
  createdAt: Date;
}

type ListedOrder = Omit<Order, 'status'> & { status: string; settledAt: Date | null };

type NewOrder = Omit<Order, 'paymentId' | 'status' | 'createdAt'> & { at: Date };

/** How many credits a member may get without paying since the instant `since`. */
export interface DemoLimit {
  since: Date;
  creditsMax: number;
}

export type Author = Pick<AuditLine, 'actor' | 'requestId'>;

export type GrantOrderOutcome = 'unknown' | 'differs' | 'repeated' | 'demo-limit' | 'granted';
export type PurchasePlanOutcome = 'no-account' | 'reference-used' | 'demo-limit' | 'granted';

const columns = `id, user_id AS "userId", provider, item_id AS "itemId", amount, price_minor AS "priceMinor", currency,
  payment_id AS "paymentId", status, created_at AS "createdAt"`;

const uuidForm = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Every method runs one statement. */
@Injectable()
export class OrdersRepository {
  constructor(private readonly manager: EntityManager) {}

  ofMember({ userId, countMax }: { userId: number; countMax: number }): Promise<ListedOrder[]> {
    return queryRows(
      this.manager,
      `SELECT ${columns}, settled_at AS "settledAt" FROM credits."order"
        WHERE user_id = $1 ORDER BY created_at DESC LIMIT $2`,
      [userId, countMax],
    );
  }

  async insert(order: NewOrder): Promise<void> {
    await queryRows(
      this.manager,
      `INSERT INTO credits."order" (id, user_id, provider, item_id, amount, price_minor, currency, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        order.id,
        order.userId,
        order.provider,
        order.itemId,
        order.amount,
        order.priceMinor,
        order.currency,
        order.at,
      ],
    );
  }

  async setPayment({ orderId, paymentId }: { orderId: string; paymentId: string }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits."order" SET payment_id = $2 WHERE id = $1 AND payment_id IS NULL`,
      [orderId, paymentId],
    );
  }

  /** Records a declined card; the member may try another one for the same order. */
  async noteFailure({ orderId, failureCode }: { orderId: string; failureCode: string }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits."order" SET failure_code = $2 WHERE id = $1 AND status = 'pending'`,
      [orderId, failureCode],
    );
  }

  /** Cancels a pending order. Does nothing if the order has already ended. */
  async close(end: { orderId: string; failureCode: string; at: Date }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits."order" SET status = 'canceled', failure_code = COALESCE(failure_code, $2), settled_at = $3
        WHERE id = $1 AND status = 'pending'`,
      [end.orderId, end.failureCode, end.at],
    );
  }

  /** @param orderId from the provider, so possibly not a UUID */
  async find(orderId: string | undefined): Promise<Order | undefined> {
    if (!orderId || !uuidForm.test(orderId)) return undefined;
    const rows = await queryRows<Order>(
      this.manager,
      `SELECT ${columns} FROM credits."order" WHERE id = $1`,
      [orderId],
    );
    return rows[0];
  }

  async findByPayment(owned: { userId: number; paymentId: string }): Promise<Order | undefined> {
    const rows = await queryRows<Order>(
      this.manager,
      `SELECT ${columns} FROM credits."order" WHERE user_id = $1 AND payment_id = $2`,
      [owned.userId, owned.paymentId],
    );
    return rows[0];
  }

  async grant({
    order,
    paymentId,
    terms,
    limit,
    at,
    by,
  }: {
    order: Order;
    paymentId: string;
    terms: LotTerms;
    limit: DemoLimit;
    at: Date;
    by: Author;
  }): Promise<GrantOrderOutcome> {
    const source = order.provider === 'sandbox' ? 'demo' : 'purchase';
    return callForValue<GrantOrderOutcome>(this.manager, 'grant_order', [
      order.id,
      paymentId,
      source,
      at,
      terms.expiresAt,
      terms.extendUntil,
      terms.refundableUntil,
      limit.since,
      limit.creditsMax,
      by.actor,
      by.requestId,
    ]);
  }

  async purchasePlan({
    order,
    paymentId,
    terms,
    limit,
    requestId,
  }: {
    order: NewOrder;
    paymentId: string;
    terms: LotTerms;
    limit: DemoLimit;
    requestId: string | null;
  }): Promise<PurchasePlanOutcome> {
    return callForValue<PurchasePlanOutcome>(this.manager, 'purchase_plan', [
      order.id,
      order.userId,
      paymentId,
      order.itemId,
      order.amount,
      order.priceMinor,
      order.currency,
      order.at,
      terms.expiresAt,
      terms.extendUntil,
      limit.since,
      limit.creditsMax,
      requestId,
    ]);
  }

  async demoTotal({ userId, since }: { userId: number; since: Date }): Promise<number> {
    return callForValue<number>(this.manager, 'demo_total', [userId, since]);
  }

  async customerId(userId: number): Promise<string | null> {
    const rows = await queryRows<{ id: string | null }>(
      this.manager,
      'SELECT stripe_customer_id AS id FROM credits.account WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.id ?? null;
  }

  /** Stores a member's customer id, unless the member already has one. */
  async setCustomerId({ userId, customerId }: { userId: number; customerId: string }): Promise<void> {
    await queryRows(
      this.manager,
      'UPDATE credits.account SET stripe_customer_id = $2 WHERE user_id = $1 AND stripe_customer_id IS NULL',
      [userId, customerId],
    );
  }

  /** Finds the member's newest pending order for an item at its price, created at `since` or later. */
  async findPending(wanted: {
    userId: number;
    provider: OrderProvider;
    itemId: string;
    amount: number;
    priceMinor: number;
    since: Date;
  }): Promise<Order | undefined> {
    const rows = await queryRows<Order>(
      this.manager,
      `SELECT ${columns} FROM credits."order"
        WHERE user_id = $1 AND status = 'pending' AND provider = $2 AND item_id = $3 AND amount = $4
          AND price_minor = $5 AND created_at >= $6
        ORDER BY created_at DESC, id LIMIT 1`,
      [wanted.userId, wanted.provider, wanted.itemId, wanted.amount, wanted.priceMinor, wanted.since],
    );
    return rows[0];
  }

  /** Lists pending orders created before the instant `before`, oldest first, starting after the order `after`. */
  async openPage(page: {
    provider: OrderProvider;
    before: Date;
    after: { createdAt: Date; id: string } | null;
    countMax: number;
  }): Promise<Order[]> {
    return queryRows<Order>(
      this.manager,
      `SELECT ${columns} FROM credits."order"
        WHERE status = 'pending' AND provider = $1 AND created_at < $2
          AND ($3::timestamptz IS NULL OR (created_at, id) > ($3, $4::uuid))
        ORDER BY created_at, id LIMIT $5`,
      [page.provider, page.before, page.after?.createdAt ?? null, page.after?.id ?? null, page.countMax],
    );
  }

  /** Lists orders paid through a provider and granted in [from, to). Demo plans have no provider. */
  async grantedBetween(span: {
    provider: OrderProvider;
    from: Date;
    to: Date;
    countMax: number;
  }): Promise<Order[]> {
    return queryRows<Order>(
      this.manager,
      `SELECT ${columns} FROM credits."order"
        WHERE status = 'granted' AND provider = $1 AND settled_at >= $2 AND settled_at < $3
          AND payment_id NOT LIKE 'test_payment_%'
        ORDER BY settled_at LIMIT $4`,
      [span.provider, span.from, span.to, span.countMax],
    );
  }

  /** Records an event, after waiting for a concurrent transaction with the same event. @returns whether it is new */
  async recordEvent({ id, type, at }: { id: string; type: string; at: Date }): Promise<boolean> {
    const rows = await queryRows(
      this.manager,
      `INSERT INTO credits.stripe_event (id, type, received_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING id`,
      [id, type, at],
    );
    return rows.length === 1;
  }

  async hasEvent(id: string): Promise<boolean> {
    const rows = await queryRows(this.manager, 'SELECT FROM credits.stripe_event WHERE id = $1', [id]);
    return rows.length === 1;
  }
}
