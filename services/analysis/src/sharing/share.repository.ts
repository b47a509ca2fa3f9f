import { queryRow, queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { And, EntityManager, Equal, Raw } from 'typeorm';
import { ShareRow } from '../entities/share.entity.js';

export type StoredShare = Readonly<ShareRow>;

export type ListedShare = Omit<StoredShare, 'document'>;

/**
 * SQL condition: the link's analysis is neither hidden nor deleted. Every query checks this condition, so that a link
 * stops working even if a process of an older release hid or deleted the analysis.
 */
const isShown = (submissionId: string) =>
  `EXISTS (SELECT 1 FROM analysis
            WHERE analysis.submission_id = ${submissionId} AND state = 'done' AND NOT hidden AND deleted_at IS NULL)`;
const isLive = `share.expires_at > clock_timestamp() AND ${isShown('share.submission_id')}`;
const shown = Raw(isShown);
const notExpired = Raw((time) => `${time} > clock_timestamp()`);

@Injectable()
export class ShareRepository {
  constructor(private readonly manager: EntityManager) {}

  countLive(manager: EntityManager, userId: number): Promise<number> {
    return manager.countBy(ShareRow, { userId, submissionId: shown, expiresAt: notExpired });
  }

  async insert(manager: EntityManager, share: Omit<StoredShare, 'openedCount'>): Promise<void> {
    await manager.insert(ShareRow, share);
  }

  /** Lists the live links to one analysis, newest first. */
  findOf(submissionId: string): Promise<ListedShare[]> {
    return this.manager.find(ShareRow, {
      where: { submissionId: And(Equal(submissionId), shown), expiresAt: notExpired },
      order: { createdAt: 'DESC' },
    });
  }

  findLive(tokenHash: string): Promise<StoredShare | null> {
    return queryRow<StoredShare>(
      this.manager,
      `SELECT id, token_hash AS "tokenHash", submission_id AS "submissionId", user_id AS "userId",
              with_picture AS "withPicture", with_location AS "withLocation",
              with_source AS "withSource", with_decision AS "withDecision", document,
              opened_count AS "openedCount", created_at AS "createdAt", expires_at AS "expiresAt"
         FROM share WHERE token_hash = $1 AND ${isLive}`,
      [tokenHash],
    );
  }

  async countOpening(id: string): Promise<void> {
    await this.manager.increment(ShareRow, { id }, 'openedCount', 1);
  }

  /** @returns false if there is no such link */
  async remove(share: Pick<StoredShare, 'id' | 'userId' | 'submissionId'>): Promise<boolean> {
    return (await this.manager.delete(ShareRow, share)).affected === 1;
  }

  async removeOf(manager: EntityManager, submissionId: string): Promise<void> {
    await manager.delete(ShareRow, { submissionId });
  }

  async removeOfMember(userId: number): Promise<void> {
    await this.manager.delete(ShareRow, { userId });
  }

  /** Removes those of the member's links that no longer work. Called when an analysis is hidden. */
  async removeDeadOf(userId: number): Promise<void> {
    await queryRows(this.manager, `DELETE FROM share WHERE user_id = $1 AND NOT (${isLive})`, [userId]);
  }

  /**
   * Removes all links that no longer work, because they expired or because a process of an older release hid or deleted
   * the analysis.
   */
  async removeDead(): Promise<void> {
    await queryRows(this.manager, `DELETE FROM share WHERE NOT (${isLive})`);
  }
}
