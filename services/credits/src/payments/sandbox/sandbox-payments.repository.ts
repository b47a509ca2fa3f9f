import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';

export interface SandboxPayment {
  id: string;
  orderId: string;
  userId: number;
  itemId: string;
  priceMinor: number;
  currency: string;
  environment: string;
  /** When the payment succeeds; null until a card was accepted. */
  paysAt: Date | null;
  failureCode: string | null;
}

const columns = `id, order_id AS "orderId", user_id AS "userId", item_id AS "itemId", price_minor AS "priceMinor",
  currency, environment, pays_at AS "paysAt", failure_code AS "failureCode"`;

/** Stores payments in the database, so that they survive restarts and all replicas see them. */
export class SandboxPaymentsRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Creates an order's payment. If the order already has one, returns that payment with its secret instead. */
  async create(payment: {
    id: string;
    clientSecret: string;
    orderId: string;
    userId: number;
    itemId: string;
    priceMinor: number;
    currency: string;
    environment: string;
    at: Date;
  }): Promise<{ id: string; clientSecret: string }> {
    const rows = await queryRows<{ id: string; clientSecret: string }>(
      this.manager,
      `INSERT INTO credits.sandbox_payment
         (id, client_secret, order_id, user_id, item_id, price_minor, currency, environment, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (order_id) DO UPDATE SET order_id = EXCLUDED.order_id
       RETURNING id, client_secret AS "clientSecret"`,
      [
        payment.id,
        payment.clientSecret,
        payment.orderId,
        payment.userId,
        payment.itemId,
        payment.priceMinor,
        payment.currency,
        payment.environment,
        payment.at,
      ],
    );
    const [row] = rows;
    if (!row) throw new Error('The inserted payment has no row.');
    return row;
  }

  /**
   * Records whether the card was accepted. An accepted payment stays accepted, whichever card is tried next.
   * @returns undefined if the payment is not this member's
   */
  async confirm(decision: {
    clientSecret: string;
    userId: number;
    paysAt: Date | null;
    failureCode: string | null;
  }): Promise<SandboxPayment | undefined> {
    const rows = await queryRows<SandboxPayment>(
      this.manager,
      `UPDATE credits.sandbox_payment
          SET pays_at = COALESCE(pays_at, $3),
              failure_code = CASE WHEN pays_at IS NULL THEN $4 ELSE failure_code END
        WHERE client_secret = $1 AND user_id = $2 RETURNING ${columns}`,
      [decision.clientSecret, decision.userId, decision.paysAt, decision.failureCode],
    );
    return rows[0];
  }

  async find(id: string): Promise<SandboxPayment | undefined> {
    const rows = await queryRows<SandboxPayment>(
      this.manager,
      `SELECT ${columns} FROM credits.sandbox_payment WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  /** Lists payments created in [from, to), after the given id, in order of id. */
  async page(span: {
    from: Date;
    to: Date;
    after: string | null;
    countMax: number;
  }): Promise<SandboxPayment[]> {
    return queryRows<SandboxPayment>(
      this.manager,
      `SELECT ${columns} FROM credits.sandbox_payment
        WHERE created_at >= $1 AND created_at < $2 AND ($3::text IS NULL OR id > $3) ORDER BY id LIMIT $4`,
      [span.from, span.to, span.after, span.countMax],
    );
  }
}
