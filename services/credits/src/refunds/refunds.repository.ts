import { type Refund } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type AuditActor, callForRow } from '../ledger/ledger.repository.js';
import { type RefundRecord } from './refund-rule.js';

interface NewRefund extends AuditActor {
  refundId: string;
  userId: number;
  lotId: number;
  basis: 'unused' | 'expired';
  amount: number;
  priceMinor: number;
  requestedBy: 'member' | 'operator';
  /** The refund must be requested before this time. */
  until: Date;
  dueAt: Date;
}

/** `refundId` is null if there is no refund. */
interface BeginRefundResult {
  outcome: 'not-found' | 'repeated' | 'refused' | 'changed' | 'begun';
  refundId: string | null;
}

interface EndRefundResult {
  outcome: 'unknown' | 'repeated' | 'refused' | 'ended';
  state: Refund['state'] | null;
}

/** `amount` is in credits. It and `userId` are null if the payment bought no credits. */
export interface DisputeResult {
  outcome: 'unknown' | 'repeated' | 'frozen' | 'ended';
  userId: number | null;
  amount: number | null;
}

const refundsWhere = (condition: string) => `
  SELECT refund.id, refund.user_id AS "userId", refund.lot_id AS "lotId", refund.basis, refund.amount,
         refund.price_minor AS "priceMinor", refund.currency, refund.state, refund.requested_at AS "requestedAt",
         refund.due_at AS "dueAt", refund.settled_at AS "settledAt", "order".provider,
         "order".payment_id AS "paymentId"
    FROM credits.refund JOIN credits.lot ON lot.id = refund.lot_id JOIN credits."order" ON "order".id = lot.order_id
   WHERE ${condition}`;

/**
 * Every method runs one statement, in one round trip. A claim skips rows that another replica is claiming, and its
 * locks end with the statement.
 */
@Injectable()
export class RefundsRepository {
  constructor(private readonly manager: EntityManager) {}

  refundsOf(userId: number): Promise<RefundRecord[]> {
    return queryRows(
      this.manager,
      `${refundsWhere('refund.user_id = $1')} ORDER BY refund.requested_at DESC, refund.id LIMIT 1000`,
      [userId],
    );
  }

  async refund(refundId: string): Promise<RefundRecord | undefined> {
    const [refund] = await queryRows<RefundRecord>(this.manager, refundsWhere('refund.id = $1'), [refundId]);
    return refund;
  }

  async refundOfProvider(providerRefundId: string): Promise<RefundRecord | undefined> {
    const [refund] = await queryRows<RefundRecord>(
      this.manager,
      refundsWhere('refund.provider_refund_id = $1'),
      [providerRefundId],
    );
    return refund;
  }

  async beginRefund(request: NewRefund): Promise<BeginRefundResult> {
    return callForRow<BeginRefundResult>(
      this.manager,
      'begin_refund',
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
      'outcome, refund_id AS "refundId"',
    );
  }

  /** Call before requesting the refund from the provider. @returns whether it still has to be requested */
  async markAsked({ refundId, at }: { refundId: string; at: Date }): Promise<boolean> {
    const marked = await queryRows(
      this.manager,
      `UPDATE credits.refund SET asked_at = $2 WHERE id = $1 AND state = 'requested' RETURNING id`,
      [refundId, at],
    );
    return marked.length === 1;
  }

  /** Records that the provider has accepted the refund; does nothing if the refund has progressed since. */
  async markProcessing(refund: { refundId: string; providerRefundId: string }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits.refund SET state = 'processing', provider_refund_id = $2
        WHERE id = $1 AND state = 'requested'`,
      [refund.refundId, refund.providerRefundId],
    );
  }

  async endRefund(
    end: AuditActor & {
      refundId: string;
      end: 'succeeded' | 'failed' | 'released' | 'paid-manually';
      providerRefundId: string | null;
      failureCode: string | null;
    },
  ): Promise<EndRefundResult> {
    return callForRow<EndRefundResult>(this.manager, 'end_refund', [
      end.refundId,
      end.end,
      end.providerRefundId,
      end.failureCode,
      end.actor,
      end.requestId,
      end.at,
    ]);
  }

  async freezeDispute(
    dispute: AuditActor & {
      disputeId: string;
      paymentId: string | null;
      priceMinor: number | null;
      holdId: string;
    },
  ): Promise<DisputeResult> {
    const { disputeId, paymentId, priceMinor, holdId, actor, requestId, at } = dispute;
    return callForRow<DisputeResult>(
      this.manager,
      'freeze_dispute',
      [disputeId, paymentId, priceMinor, holdId, actor, requestId, at],
      'outcome, user_id AS "userId", amount',
    );
  }

  async endDispute(
    dispute: AuditActor & { disputeId: string; paymentId: string | null; isWon: boolean; refundId: string },
  ): Promise<DisputeResult> {
    const { disputeId, paymentId, isWon, refundId, actor, requestId, at } = dispute;
    return callForRow<DisputeResult>(
      this.manager,
      'end_dispute',
      [disputeId, paymentId, isWon, refundId, actor, requestId, at],
      'outcome, user_id AS "userId", amount',
    );
  }

  /** Claims unfinished refunds that the provider was not asked about after `askedBefore`, longest wait first. */
  async claimOpenRefunds(claim: { at: Date; askedBefore: Date; countMax: number }): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.manager,
      `UPDATE credits.refund SET asked_at = $1
        WHERE id IN (
          SELECT id FROM credits.refund
           WHERE state IN ('requested', 'processing') AND COALESCE(asked_at, requested_at) <= $2
           ORDER BY COALESCE(asked_at, requested_at) LIMIT $3 FOR UPDATE SKIP LOCKED)
        RETURNING id`,
      [claim.at, claim.askedBefore, claim.countMax],
    );
    return rows.map(({ id }) => id);
  }

  /** Claims the open refunds due by `dueBy`, each of them only once ever. */
  async claimDueRefunds({ at, dueBy }: { at: Date; dueBy: Date }) {
    const rows = await queryRows<{ id: string; state: string; dueAt: Date }>(
      this.manager,
      `UPDATE credits.refund SET alerted_at = $1
        WHERE settled_at IS NULL AND due_at <= $2 AND alerted_at IS NULL
        RETURNING id, state, due_at AS "dueAt"`,
      [at, dueBy],
    );
    return rows;
  }

  async countOpenRefunds({ dueBy }: { dueBy: Date }): Promise<{ open: number; due: number }> {
    const [row] = await queryRows<{ open: number; due: number }>(
      this.manager,
      `SELECT count(*)::integer AS open, (count(*) FILTER (WHERE due_at <= $1))::integer AS due
         FROM credits.refund WHERE settled_at IS NULL`,
      [dueBy],
    );
    return row ?? { open: 0, due: 0 };
  }
}
