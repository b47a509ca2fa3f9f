import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type AuditActor, callForValue } from '../ledger/ledger.repository.js';

type ExtendOutcome = 'not-found' | 'repeated' | 'refused' | 'extended';

export interface ExpiringLot {
  id: number;
  userId: number;
  remaining: number;
  expiresAt: Date;
  /** Identifies the notice that is due, by its number of days before expiry. */
  days: number;
}

/**
 * Every method runs one statement, in one round trip. A claim skips rows that another replica is claiming, and its
 * locks end with the statement.
 */
@Injectable()
export class LotsRepository {
  constructor(private readonly manager: EntityManager) {}

  async extendLot(
    extension: AuditActor & { userId: number; lotId: number; count: number; months: number },
  ): Promise<ExtendOutcome> {
    const { userId, lotId, count, months, actor, requestId, at } = extension;
    return callForValue<ExtendOutcome>(this.manager, 'extend_lot', [
      userId,
      lotId,
      count,
      months,
      actor,
      requestId,
      at,
    ]);
  }

  /** Lists members with overdue lots that are not marked as expired yet, by id, starting above `afterUserId`. */
  async membersToExpire(page: { at: Date; afterUserId: number; countMax: number }): Promise<number[]> {
    const rows = await queryRows<{ userId: number }>(
      this.manager,
      `SELECT DISTINCT user_id AS "userId" FROM credits.lot
        WHERE status = 'active' AND expires_at <= $1 AND user_id > $2 ORDER BY user_id LIMIT $3`,
      [page.at, page.afterUserId, page.countMax],
    );
    return rows.map(({ userId }) => userId);
  }

  /** @returns the number of credits this call expired. */
  async expireMember({ userId, at }: { userId: number; at: Date }): Promise<number> {
    return (await callForValue<number | null>(this.manager, 'expire_member', [userId, at])) ?? 0;
  }

  /** Claims lots whose next notice is due and that were not claimed since `claimedBefore`. */
  async claimNotices({
    at,
    noticeDays,
    claimedBefore,
    countMax,
  }: {
    at: Date;
    noticeDays: readonly number[];
    claimedBefore: Date;
    countMax: number;
  }): Promise<ExpiringLot[]> {
    const lots = await queryRows<ExpiringLot>(
      this.manager,
      `UPDATE credits.lot SET notice_claimed_at = $1
        WHERE id IN (
          SELECT id FROM credits.lot
           WHERE status = 'active' AND remaining > 0 AND expires_at > $1
             AND (notice_claimed_at IS NULL OR notice_claimed_at <= $3)
             AND EXISTS (SELECT FROM unnest($2::integer[]) AS days
                  WHERE expires_at <= $1::timestamptz + days * interval '24 hours' AND days < COALESCE(noticed_days, days + 1))
           ORDER BY user_id, expires_at LIMIT $4 FOR UPDATE SKIP LOCKED)
        RETURNING id, user_id AS "userId", remaining, expires_at AS "expiresAt",
          (SELECT min(days) FROM unnest($2::integer[]) AS days
            WHERE expires_at <= $1::timestamptz + days * interval '24 hours') AS days`,
      [at, noticeDays, claimedBefore, countMax],
    );
    return lots;
  }

  /** Records a sent notice. Does nothing if the lot was extended meanwhile, because its new expiry gets new notices. */
  async markNoticed({ id, days, expiresAt }: ExpiringLot): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE credits.lot SET noticed_days = $2, notice_claimed_at = NULL WHERE id = $1 AND expires_at = $3`,
      [id, days, expiresAt],
    );
  }
}
