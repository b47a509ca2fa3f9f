import { type Refund } from '@jinwi/contracts';
import { type EntityManager } from 'typeorm';
import { type LotFacts } from './lot-facts.js';

/** Who acts, at which instant and for which request: for the audit. */
export interface Deed {
  actor: string;
  requestId: string | null;
  at: Date;
}

export interface LotRecord extends LotFacts {
  id: number;
  userId: number;
  grantedAt: Date;
  extensionCount: number;
}

export interface RefundRecord {
  id: string;
  userId: number;
  lotId: number;
  basis: Refund['basis'];
  amount: number;
  priceMinor: number;
  currency: Refund['currency'];
  state: Refund['state'];
  requestedAt: Date;
  dueAt: Date;
  settledAt: Date | null;
  /** Of the payment that bought the lot. */
  provider: string;
  paymentId: string;
}

interface RefundRequest extends Deed {
  refundId: string;
  userId: number;
  lotId: number;
  basis: 'unused' | 'expired';
  amount: number;
  priceMinor: number;
  requestedBy: 'member' | 'operator';
  /** First instant at which it is too late. */
  until: Date;
  dueAt: Date;
}

type ExtendOutcome = 'not-found' | 'repeated' | 'refused' | 'extended';
/** `refundId` is null where there is none. */
interface BeginRefundResult {
  outcome: 'not-found' | 'repeated' | 'refused' | 'changed' | 'begun';
  refundId: string | null;
}
interface EndRefundResult {
  outcome: 'unknown' | 'repeated' | 'refused' | 'ended';
  state: Refund['state'] | null;
}
/** `amount` counts credits; both are null for a payment that bought none. */
interface DisputeResult {
  outcome: 'unknown' | 'repeated' | 'frozen' | 'ended';
  userId: number | null;
  amount: number | null;
}

const lotColumns = `id, user_id AS "userId", source, status, granted, remaining, held,
  expired_remaining AS "expiredRemaining", price_minor AS "priceMinor", currency, granted_at AS "grantedAt",
  expires_at AS "expiresAt", extend_until AS "extendUntil", refundable_until AS "refundableUntil",
  extension_count AS "extensionCount",
  EXISTS (SELECT FROM credits.dispute WHERE lot_id = lot.id AND state = 'open') AS "isFrozen"`;

const refundsWhere = (condition: string) => `
  SELECT refund.id, refund.user_id AS "userId", refund.lot_id AS "lotId", refund.basis, refund.amount,
         refund.price_minor AS "priceMinor", refund.currency, refund.state, refund.requested_at AS "requestedAt",
         refund.due_at AS "dueAt", refund.settled_at AS "settledAt", "order".provider,
         "order".payment_id AS "paymentId"
    FROM credits.refund JOIN credits.lot ON lot.id = refund.lot_id JOIN credits."order" ON "order".id = lot.order_id
   WHERE ${condition}`;

/** Lots, refunds and disputes. Every method is one statement, so one round trip. */
export class TermsRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Newest first, at most `countMax`. */
  lotsOf({ userId, countMax }: { userId: number; countMax: number }): Promise<LotRecord[]> {
    return this.manager.query(
      `SELECT ${lotColumns} FROM credits.lot WHERE user_id = $1 ORDER BY granted_at DESC, id DESC LIMIT $2`,
      [userId, countMax],
    );
  }

  async lot({ userId, lotId }: { userId: number; lotId: number }): Promise<LotRecord | undefined> {
    const [lot] = await this.manager.query<LotRecord[]>(
      `SELECT ${lotColumns} FROM credits.lot WHERE id = $1 AND user_id = $2`,
      [lotId, userId],
    );
    return lot;
  }

  /** Newest first. */
  refundsOf(userId: number): Promise<RefundRecord[]> {
    return this.manager.query(
      `${refundsWhere('refund.user_id = $1')} ORDER BY refund.requested_at DESC, refund.id LIMIT 1000`,
      [userId],
    );
  }

  async refund(refundId: string): Promise<RefundRecord | undefined> {
    const [refund] = await this.manager.query<RefundRecord[]>(refundsWhere('refund.id = $1'), [refundId]);
    return refund;
  }

  async refundOfProvider(providerRefundId: string): Promise<RefundRecord | undefined> {
    const [refund] = await this.manager.query<RefundRecord[]>(
      refundsWhere('refund.provider_refund_id = $1'),
      [providerRefundId],
    );
    return refund;
  }

  async extendLot(
    extension: Deed & { userId: number; lotId: number; count: number; months: number },
  ): Promise<ExtendOutcome> {
    const { userId, lotId, count, months, actor, requestId, at } = extension;
    const rows = await this.manager.query<{ outcome: ExtendOutcome }[]>(
      'SELECT credits.extend_lot($1, $2, $3, $4, $5, $6, $7) AS outcome',
      [userId, lotId, count, months, actor, requestId, at],
    );
    return onlyRow(rows).outcome;
  }

  async beginRefund(request: RefundRequest): Promise<BeginRefundResult> {
    const rows = await this.manager.query<BeginRefundResult[]>(
      `SELECT outcome, refund_id AS "refundId"
         FROM credits.begin_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        request.refundId,
        request.userId,
        request.lotId,
        request.basis,
        request.amount,
        request.priceMinor,
        request.requestedBy,
        request.actor,
        request.requestId,
        request.at,
        request.until,
        request.dueAt,
      ],
    );
    return onlyRow(rows);
  }

  /** Before the provider is asked for the refund. @returns whether it is still to be asked */
  async markAsked({ refundId, at }: { refundId: string; at: Date }): Promise<boolean> {
    const [, count] = await this.manager.query<[unknown[], number]>(
      `UPDATE credits.refund SET asked_at = $2 WHERE id = $1 AND state = 'requested'`,
      [refundId, at],
    );
    return count === 1;
  }

  /** The provider has taken the refund on; nothing happens to one that has moved on meanwhile. */
  async markProcessing({
    refundId,
    providerRefundId,
  }: {
    refundId: string;
    providerRefundId: string;
  }): Promise<void> {
    await this.manager.query(
      `UPDATE credits.refund SET state = 'processing', provider_refund_id = $2
        WHERE id = $1 AND state = 'requested'`,
      [refundId, providerRefundId],
    );
  }

  async endRefund(
    end: Deed & {
      refundId: string;
      end: 'succeeded' | 'failed' | 'released' | 'paid-manually';
      providerRefundId: string | null;
      failureCode: string | null;
    },
  ): Promise<EndRefundResult> {
    const rows = await this.manager.query<EndRefundResult[]>(
      'SELECT outcome, state FROM credits.end_refund($1, $2, $3, $4, $5, $6, $7)',
      [end.refundId, end.end, end.providerRefundId, end.failureCode, end.actor, end.requestId, end.at],
    );
    return onlyRow(rows);
  }

  async freezeDispute(
    dispute: Deed & {
      disputeId: string;
      paymentId: string | null;
      priceMinor: number | null;
      holdId: string;
    },
  ): Promise<DisputeResult> {
    const { disputeId, paymentId, priceMinor, holdId, actor, requestId, at } = dispute;
    const rows = await this.manager.query<DisputeResult[]>(
      `SELECT outcome, user_id AS "userId", amount
         FROM credits.freeze_dispute($1, $2, $3, $4, $5, $6, $7)`,
      [disputeId, paymentId, priceMinor, holdId, actor, requestId, at],
    );
    return onlyRow(rows);
  }

  async endDispute(
    dispute: Deed & { disputeId: string; paymentId: string | null; isWon: boolean; refundId: string },
  ): Promise<DisputeResult> {
    const { disputeId, paymentId, isWon, refundId, actor, requestId, at } = dispute;
    const rows = await this.manager.query<DisputeResult[]>(
      `SELECT outcome, user_id AS "userId", amount FROM credits.end_dispute($1, $2, $3, $4, $5, $6, $7)`,
      [disputeId, paymentId, isWon, refundId, actor, requestId, at],
    );
    return onlyRow(rows);
  }
}

function onlyRow<T>(rows: T[]): T {
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`One row expected, ${rows.length} came.`);
  return row;
}
