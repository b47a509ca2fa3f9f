import { queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';

const entriesMax = 20;
const rowsMax = 50;

/** Every method runs one statement, which only reads. */
export class OperatorRepository {
  constructor(private readonly manager: EntityManager) {}

  async account(userId: number) {
    const rows = await queryRows<{
      available: number;
      held: number;
      openedAt: Date;
      stripeCustomerId: string | null;
    }>(
      this.manager,
      `SELECT available, held, opened_at AS "openedAt", stripe_customer_id AS "stripeCustomerId"
         FROM credits.account WHERE user_id = $1`,
      [userId],
    );
    return rows[0];
  }

  /** Lists lots, newest first. The other lists have the same order. */
  lots(userId: number) {
    return queryRows<
      Record<'lot' | 'granted' | 'left' | 'held' | 'expired' | 'extended', number> &
        Record<'source' | 'status' | 'price', string> & { expires: Date }
    >(
      this.manager,
      `SELECT id AS lot, source, status, granted, remaining AS left, held, expired_remaining AS expired,
              ${priceText} AS price, expires_at AS expires, extension_count AS extended
         FROM credits.lot WHERE user_id = $1 ORDER BY id DESC LIMIT ${rowsMax}`,
      [userId],
    );
  }

  openHolds(userId: number) {
    return queryRows<{ hold: string; purpose: string; amount: number; since: Date; until: Date | null }>(
      this.manager,
      `SELECT id AS hold, purpose, amount, created_at AS since, expires_at AS until
         FROM credits.hold WHERE user_id = $1 AND state = 'held' ORDER BY created_at DESC LIMIT ${rowsMax}`,
      [userId],
    );
  }

  refunds(userId: number) {
    return queryRows<{
      refund: string;
      lot: number;
      basis: string;
      state: string;
      credits: number;
      price: string;
      due: Date;
    }>(
      this.manager,
      `SELECT id AS refund, lot_id AS lot, basis, state, amount AS credits, ${priceText} AS price, due_at AS due
         FROM credits.refund WHERE user_id = $1 ORDER BY requested_at DESC LIMIT ${rowsMax}`,
      [userId],
    );
  }

  orders(userId: number) {
    return queryRows<{
      order: string;
      item: string;
      status: string;
      credits: number;
      price: string;
      payment: string | null;
      at: Date;
    }>(
      this.manager,
      `SELECT id AS order, item_id AS item, status, amount AS credits, ${priceText} AS price, payment_id AS payment,
              created_at AS at
         FROM credits."order" WHERE user_id = $1 ORDER BY created_at DESC LIMIT ${rowsMax}`,
      [userId],
    );
  }

  entries(userId: number) {
    return queryRows<{
      at: Date;
      kind: string;
      lot: number;
      credits: number;
      held: number;
      expired: number;
      operation: string;
    }>(
      this.manager,
      `SELECT at, kind, lot_id AS lot, amount AS credits, held_change AS held, expired_change AS expired,
              op_key AS operation
         FROM credits.entry WHERE user_id = $1 ORDER BY id DESC LIMIT ${entriesMax}`,
      [userId],
    );
  }

  /** @returns undefined if there is no such lot */
  async ownerOfLot(lotId: number): Promise<number | undefined> {
    const rows = await queryRows<{ userId: number }>(
      this.manager,
      'SELECT user_id AS "userId" FROM credits.lot WHERE id = $1',
      [lotId],
    );
    return rows[0]?.userId;
  }
}

/** SQL for a price such as `4.99 usd` or `5000 krw`. */
const priceText = `CASE currency WHEN 'usd' THEN to_char(price_minor / 100.0, 'FM999999990.00') || ' usd'
  WHEN 'krw' THEN price_minor || ' krw' ELSE '0' END`;
