import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { type BatchItemRow } from '../entities/batch.entity.js';

export interface ItemToSubmit {
  id: string;
  batchId: string;
  position: number;
  userId: number;
  spenderId: string | null;
  spenderLimit: number | null;
  imageName: string;
  imageSize: number;
  objectKey: string;
  sha256: string;
  /** The address that the image was fetched from; null for an upload. */
  address: string | null;
  fetchedAt: Date | null;
  /** True if the item was added more than a day ago; this try is then its last. */
  isLast: boolean;
}

export interface ItemToFetch {
  itemId: string;
  userId: number;
  address: string;
  attempt: number;
}

export interface FetchedImage {
  itemId: string;
  attempt: number;
  key: string;
  imageSize: number;
  imageSha256: string;
}

export type ItemContent = Pick<BatchItemRow, 'position' | 'sha256' | 'address'>;

export interface ShownItem extends Pick<
  BatchItemRow,
  | 'position'
  | 'imageName'
  | 'address'
  | 'state'
  | 'analysisId'
  | 'verdict'
  | 'score'
  | 'alteration'
  | 'ai'
  | 'failureCode'
> {
  isRunning: boolean;
}

/** Longer than a submission takes. If a process crashes, another one takes the item after this time. */
const submitLeaseSeconds = 30;
/** Longer than a fetch takes. */
const fetchLeaseSeconds = 120;
const waitDaysMax = 1;

const shownColumns = `item.position, item.image_name AS "imageName", item.address, item.state,
  item.analysis_id AS "analysisId", item.verdict, item.score, item.alteration, item.ai,
  item.failure_code AS "failureCode", analysis.started_at IS NOT NULL AS "isRunning"`;

@Injectable()
export class BatchItemsRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Lists items that changed after the batch's version `changedSince`, and all running items, in order of position. */
  findPage({
    batchId,
    afterPosition,
    changedSince,
    limit,
  }: {
    batchId: string;
    afterPosition: number;
    changedSince: number;
    limit: number;
  }): Promise<ShownItem[]> {
    return queryRows<ShownItem>(
      this.manager,
      `SELECT ${shownColumns} FROM batch_item item LEFT JOIN analysis ON analysis.id = item.analysis_id
        WHERE item.batch_id = $1 AND item.position > $2
          AND (item.changed_in > $3 OR (item.state = 'submitted' AND analysis.started_at IS NOT NULL))
        ORDER BY item.position LIMIT $4`,
      [batchId, afterPosition, changedSince, limit],
    );
  }

  findAt({ batchId, positions }: { batchId: string; positions: readonly number[] }): Promise<ShownItem[]> {
    return queryRows<ShownItem>(
      this.manager,
      `SELECT ${shownColumns} FROM batch_item item LEFT JOIN analysis ON analysis.id = item.analysis_id
        WHERE item.batch_id = $1 AND item.position = ANY($2) ORDER BY item.position`,
      [batchId, positions],
    );
  }

  contentAt(wanted: { batchId: string; positions: readonly number[] }): Promise<ItemContent[]> {
    return queryRows<ItemContent>(
      this.manager,
      'SELECT position, sha256, address FROM batch_item WHERE batch_id = $1 AND position = ANY($2)',
      [wanted.batchId, wanted.positions],
    );
  }

  /**
   * Leases items whose images are stored, lowest positions first, and never leases an item to two callers. Leaves out
   * the items of members who have `underWayMax` unfinished batch analyses.
   */
  async claimToSubmit(claim: { limit: number; underWayMax: number }): Promise<ItemToSubmit[]> {
    const claimed = await queryRows<ItemToSubmit>(
      this.manager,
      `UPDATE batch_item item
          SET leased_until = clock_timestamp() + $3 * interval '1 second', attempts = attempts + 1
         FROM batch
        WHERE batch.id = item.batch_id AND item.id IN (
          SELECT stored.id FROM batch_item stored JOIN batch ON batch.id = stored.batch_id
           WHERE stored.state = 'stored'
             AND (stored.leased_until IS NULL OR stored.leased_until < clock_timestamp())
             AND (SELECT count(*) FROM analysis
                   WHERE user_id = batch.user_id AND finished_at IS NULL AND batch_id IS NOT NULL) < $2
           ORDER BY stored.position LIMIT $1 FOR UPDATE OF stored SKIP LOCKED)
        RETURNING item.id, item.batch_id AS "batchId", item.position, batch.user_id AS "userId",
          batch.spender_id AS "spenderId", batch.spender_limit AS "spenderLimit", item.image_name AS "imageName",
          item.image_size AS "imageSize", item.object_key AS "objectKey", item.sha256,
          item.address, item.fetched_at AS "fetchedAt",
          item.added_at < clock_timestamp() - $4 * interval '1 day' AS "isLast"`,
      [claim.limit, claim.underWayMax, submitLeaseSeconds, waitDaysMax],
    );
    return claimed.sort((one, other) => one.position - other.position);
  }

  /**
   * Links an item to its analysis, in the transaction that inserts the analysis.
   * @returns false if the item has ended or was deleted
   */
  async markSubmitted(
    manager: EntityManager,
    { itemId, analysisId }: { itemId: string; analysisId: number },
  ): Promise<boolean> {
    const changed = await queryRows(
      manager,
      `UPDATE batch_item SET state = 'submitted', analysis_id = $2, leased_until = NULL
        WHERE id = $1 AND state = 'stored' RETURNING id`,
      [itemId, analysisId],
    );
    return changed.length === 1;
  }

  /** Delays the submission of all of a member's items whose images are stored. */
  async postpone({ userId, seconds }: { userId: number; seconds: number }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE batch_item SET leased_until = clock_timestamp() + $2 * interval '1 second'
        WHERE state = 'stored' AND batch_id IN (SELECT id FROM batch WHERE user_id = $1)`,
      [userId, seconds],
    );
  }

  /** Counts an item's unexpected error and delays the item, longer each time. @returns the number of errors so far */
  async countFault({ itemId, pauseSeconds }: { itemId: string; pauseSeconds: number }): Promise<number> {
    const [counted] = await queryRows<{ faults: number }>(
      this.manager,
      `UPDATE batch_item
          SET faults = faults + 1, leased_until = clock_timestamp() + (faults + 1) * $2 * interval '1 second'
        WHERE id = $1 RETURNING faults`,
      [itemId, pauseSeconds],
    );
    return counted?.faults ?? 0;
  }

  /** Leases items to fetch, lowest positions first, and never leases an item to two callers. */
  async claimToFetch(limit: number): Promise<ItemToFetch[]> {
    const claimed = await queryRows<ItemToFetch>(
      this.manager,
      `UPDATE batch_item item
          SET leased_until = clock_timestamp() + $2 * interval '1 second', attempts = attempts + 1
         FROM batch
        WHERE batch.id = item.batch_id AND item.id IN (
          SELECT id FROM batch_item
           WHERE state = 'fetching' AND (leased_until IS NULL OR leased_until < clock_timestamp())
           ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED)
        RETURNING item.id AS "itemId", batch.user_id AS "userId", item.address, item.attempts AS attempt`,
      [limit, fetchLeaseSeconds],
    );
    return claimed;
  }

  /** The caller must hold the batch's lock. @returns false if the item has ended or a newer attempt has started */
  async storeFetched(
    manager: EntityManager,
    { itemId, attempt, key, imageSize, imageSha256, version }: FetchedImage & { version: number },
  ): Promise<boolean> {
    const changed = await queryRows(
      manager,
      `UPDATE batch_item SET state = 'stored', object_key = $3, image_size = $4, sha256 = $5, leased_until = NULL,
              changed_in = $6, fetched_at = clock_timestamp()
        WHERE id = $1 AND attempts = $2 AND state = 'fetching' RETURNING id`,
      [itemId, attempt, key, imageSize, imageSha256, version],
    );
    return changed.length === 1;
  }

  async fetchLater(item: { itemId: string; attempt: number; seconds: number }): Promise<void> {
    await queryRows(
      this.manager,
      `UPDATE batch_item SET leased_until = clock_timestamp() + $3 * interval '1 second'
        WHERE id = $1 AND attempts = $2 AND state = 'fetching'`,
      [item.itemId, item.attempt, item.seconds],
    );
  }

  async isFetchedBy({ itemId, attempt }: { itemId: string; attempt: number }): Promise<boolean> {
    const rows = await queryRows(
      this.manager,
      `SELECT FROM batch_item WHERE id = $1 AND attempts = $2 AND state = 'fetching'`,
      [itemId, attempt],
    );
    return rows.length === 1;
  }

  async isUnended(itemId: string): Promise<boolean> {
    const rows = await queryRows(this.manager, `SELECT FROM batch_item WHERE id = $1 AND state <> 'ended'`, [
      itemId,
    ]);
    return rows.length === 1;
  }

  /** Returns those of the given items that have not ended; their images must be kept. */
  async findOwned(ids: readonly string[]): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.manager,
      `SELECT id FROM batch_item WHERE id = ANY($1) AND state <> 'ended'`,
      [ids],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the total size of a member's images that wait for analysis. */
  async storedBytes(userId: number): Promise<number> {
    const [row] = await queryRows<{ sizeBytes: number }>(
      this.manager,
      `SELECT coalesce(sum(item.image_size), 0)::float8 AS "sizeBytes"
         FROM batch_item item JOIN batch ON batch.id = item.batch_id
        WHERE batch.user_id = $1 AND item.state = 'stored'`,
      [userId],
    );
    return row?.sizeBytes ?? 0;
  }
}
