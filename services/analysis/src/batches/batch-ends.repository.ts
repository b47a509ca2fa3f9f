import { queryRow, queryRows } from '@jinwi/database';
import { type EntityManager } from 'typeorm';
import { type BatchRow } from '../entities/batch.entity.js';
import { recordEvent } from '../webhooks/delivery.repository.js';

export interface ItemEnd {
  itemId: string;
  /** The analysis with the result, which may be an earlier one of the same image; null if the item has none. */
  analysisId: number | null;
  /** Error code; null if the item succeeded. */
  failure: string | null;
}

export type ChangedBatch = Pick<
  BatchRow,
  'id' | 'userId' | 'totalCount' | 'endedCount' | 'failedCount' | 'version' | 'closedAt' | 'finishedAt'
>;

const batchColumns = `id, user_id AS "userId", total_count AS "totalCount", ended_count AS "endedCount",
  failed_count AS "failedCount", version, closed_at AS "closedAt", finished_at AS "finishedAt"`;

/** Locks a batch. Changing a batch, or ending one of its items, always takes this lock first. */
export function lockBatch(manager: EntityManager, id: string): Promise<ChangedBatch | null> {
  return queryRow<ChangedBatch>(manager, `SELECT ${batchColumns} FROM batch WHERE id = $1 FOR UPDATE`, [id]);
}

/** @returns null if the item is gone */
export async function lockBatchOf(manager: EntityManager, itemId: string): Promise<ChangedBatch | null> {
  const [item] = await queryRows<{ batchId: string }>(
    manager,
    'SELECT batch_id AS "batchId" FROM batch_item WHERE id = $1',
    [itemId],
  );
  return item ? lockBatch(manager, item.batchId) : null;
}

/**
 * Ends an item if it has not ended yet. The last item of a closed batch also finishes the batch.
 * @returns false if the item has already ended or is gone
 */
export async function endItem(
  manager: EntityManager,
  { itemId, analysisId, failure }: ItemEnd,
): Promise<boolean> {
  const batch = await lockBatchOf(manager, itemId);
  if (!batch) return false;
  const changed = await queryRows(
    manager,
    `UPDATE batch_item item
        SET state = 'ended', ended_at = clock_timestamp(), leased_until = NULL, changed_in = $2,
            analysis_id = coalesce($3, item.analysis_id), failure_code = $4,
            verdict = done.result, score = done.score, alteration = done.report #>> '{alteration,answer}',
            ai = done.report #>> '{ai,answer}'
       FROM (SELECT) AS one LEFT JOIN analysis AS done
         ON done.id = $3 AND done.state = 'done' AND done.deleted_at IS NULL
      WHERE item.id = $1 AND item.state <> 'ended' RETURNING item.id`,
    [itemId, batch.version + 1, analysisId, failure],
  );
  if (changed.length === 0) return false;
  await changeBatch(manager, { batch, ended: 1, failed: failure === null ? 0 : 1 });
  return true;
}

/** Increments the batch's version and counters; the caller holds the batch's lock. */
export async function changeBatch(
  manager: EntityManager,
  {
    batch,
    added = 0,
    ended = 0,
    failed = 0,
  }: { batch: ChangedBatch; added?: number; ended?: number; failed?: number },
): Promise<void> {
  const rows = await queryRows<ChangedBatch>(
    manager,
    `UPDATE batch SET version = version + 1, total_count = total_count + $2, ended_count = ended_count + $3,
            failed_count = failed_count + $4, added_at = CASE WHEN $2 > 0 THEN clock_timestamp() ELSE added_at END
      WHERE id = $1 RETURNING ${batchColumns}`,
    [batch.id, added, ended, failed],
  );
  for (const changed of rows) await finishIfEnded(manager, changed);
}

/** The caller must hold the batch's lock. */
export async function closeLocked(manager: EntityManager, id: string): Promise<void> {
  const rows = await queryRows<ChangedBatch>(
    manager,
    `UPDATE batch SET version = version + 1, closed_at = clock_timestamp()
      WHERE id = $1 AND closed_at IS NULL RETURNING ${batchColumns}`,
    [id],
  );
  for (const changed of rows) await finishIfEnded(manager, changed);
}

async function finishIfEnded(manager: EntityManager, batch: ChangedBatch): Promise<void> {
  if (batch.closedAt === null || batch.finishedAt !== null || batch.endedCount < batch.totalCount) return;
  await finishBatch(manager, batch);
}

/** Finishes a batch in the transaction of its last change. No other code finishes batches. */
async function finishBatch(
  manager: EntityManager,
  { id, userId, totalCount: total, failedCount: failed }: ChangedBatch,
): Promise<void> {
  await queryRows(manager, 'UPDATE batch SET finished_at = clock_timestamp() WHERE id = $1', [id]);
  const data = { id, total, done: total - failed, failed };
  await recordEvent(manager, { userId, type: 'batch.completed', data });
}

/** Finds items that are open although their analysis has ended. Processes of older releases leave such items. */
export async function findUnnoticedEnds(manager: EntityManager, limit: number): Promise<ItemEnd[]> {
  return queryRows<ItemEnd>(
    manager,
    `SELECT item.id AS "itemId", analysis.id AS "analysisId", analysis.failure_code AS failure
       FROM batch_item item JOIN analysis ON analysis.submission_id = item.id
      WHERE item.state = 'submitted' AND analysis.finished_at IS NOT NULL
      LIMIT $1`,
    [limit],
  );
}

/** Clears the batch items of a deleted analysis. Only their positions and the fact that they ended remain. */
export async function emptyItemsOf(manager: EntityManager, submissionId: string): Promise<void> {
  await queryRows(
    manager,
    `UPDATE batch_item SET image_name = '', address = NULL, object_key = NULL, sha256 = NULL, verdict = NULL,
            score = NULL, alteration = NULL, ai = NULL, analysis_id = NULL
      WHERE analysis_id = (SELECT id FROM analysis WHERE submission_id = $1)`,
    [submissionId],
  );
}
