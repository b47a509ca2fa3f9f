import { type BatchAddition } from '@jinwi/contracts';
import { queryRows } from '@jinwi/database';
import { Injectable } from '@nestjs/common';
import { EntityManager, IsNull, Raw } from 'typeorm';
import { type BatchItemRow, BatchRow } from '../entities/batch.entity.js';

export type StoredBatch = Readonly<BatchRow>;

interface OwnedBatch {
  batchId: string;
  userId: number;
}

export interface NewBatch {
  id: string;
  userId: number;
  idempotencyKey: string | null;
  spenderId: string | null;
  spenderLimit: number | null;
}

/** Every query for a member filters by that member's id. */
@Injectable()
export class BatchRepository {
  constructor(private readonly manager: EntityManager) {}

  find({ batchId: id, userId }: OwnedBatch): Promise<StoredBatch | null> {
    return this.manager.findOneBy(BatchRow, { id, userId });
  }

  findByKey(
    manager: EntityManager,
    { userId, idempotencyKey }: { userId: number; idempotencyKey: string },
  ): Promise<StoredBatch | null> {
    return manager.findOneBy(BatchRow, { userId, idempotencyKey });
  }

  countUnfinished(manager: EntityManager, userId: number): Promise<number> {
    return manager.countBy(BatchRow, { userId, finishedAt: IsNull() });
  }

  async insert(manager: EntityManager, batch: NewBatch): Promise<StoredBatch> {
    await manager.insert(BatchRow, batch);
    return manager.findOneByOrFail(BatchRow, { id: batch.id });
  }

  /** Inserts items whose positions are free. The caller must hold the batch's lock. @returns the inserted ids */
  async insertItems(
    manager: EntityManager,
    { batchId, version, items }: { batchId: string; version: number; items: readonly BatchAddition[] },
  ): Promise<string[]> {
    const rows = items.map(columnsOf);
    const inserted = await queryRows<{ id: string }>(
      manager,
      `INSERT INTO batch_item (batch_id, changed_in, id, position, image_name, state, object_key, image_size, sha256,
              address, failure_code, ended_at)
       SELECT $1::uuid, $2::integer, item.*, CASE WHEN state = 'ended' THEN clock_timestamp() END
         FROM unnest($3::uuid[], $4::integer[], $5::text[], $6::text[], $7::text[], $8::integer[], $9::text[],
                     $10::text[], $11::text[])
              AS item (id, position, image_name, state, object_key, image_size, sha256, address, failure_code)
           ON CONFLICT DO NOTHING RETURNING id`,
      [batchId, version, ...itemColumns.map((column) => rows.map((row) => row[column]))],
    );
    return inserted.map(({ id }) => id);
  }

  /** Lists the member's batches that are older than the batch `before`, newest first. */
  list({
    userId,
    before,
    limit,
  }: {
    userId: number;
    before: string | null;
    limit: number;
  }): Promise<StoredBatch[]> {
    const older = Raw(
      () => '(created_at, id) < (SELECT created_at, id FROM batch WHERE id = :before AND user_id = :userId)',
      { before, userId },
    );
    return this.manager.find(BatchRow, {
      where: { userId, ...(before === null ? {} : { createdAt: older }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  async findForgotten({ minutes, limit }: { minutes: number; limit: number }): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      this.manager,
      `SELECT id FROM batch WHERE closed_at IS NULL AND added_at < clock_timestamp() - $1 * interval '1 minute'
        LIMIT $2`,
      [minutes, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes batches that finished more than `keepDays` days ago, but not their analyses. */
  async deleteOld({ keepDays }: { keepDays: number }): Promise<void> {
    await queryRows(
      this.manager,
      `WITH old AS (DELETE FROM batch WHERE finished_at < clock_timestamp() - $1 * interval '1 day' RETURNING id)
       DELETE FROM batch_item WHERE batch_id IN (SELECT id FROM old)`,
      [keepDays],
    );
  }

  /** Deletes up to `limit` of a member's items that have no analysis yet. @returns their ids */
  async deleteWaiting(
    manager: EntityManager,
    { userId, limit }: { userId: number; limit: number },
  ): Promise<string[]> {
    const rows = await queryRows<{ id: string }>(
      manager,
      `DELETE FROM batch_item WHERE id IN (
         SELECT item.id FROM batch_item item JOIN batch ON batch.id = item.batch_id
          WHERE batch.user_id = $1 AND item.state IN ('fetching', 'stored') LIMIT $2)
       RETURNING id`,
      [userId, limit],
    );
    return rows.map(({ id }) => id);
  }

  async deleteOf(manager: EntityManager, userId: number): Promise<void> {
    await queryRows(
      manager,
      `WITH gone AS (DELETE FROM batch WHERE user_id = $1 RETURNING id)
       DELETE FROM batch_item WHERE batch_id IN (SELECT id FROM gone)`,
      [userId],
    );
  }
}

/** The columns of an item, in the order of the INSERT statement in `insertItems`. */
const itemColumns = [
  'id',
  'position',
  'imageName',
  'state',
  'objectKey',
  'imageSize',
  'sha256',
  'address',
  'failureCode',
] as const;

function columnsOf(item: BatchAddition): Pick<BatchItemRow, (typeof itemColumns)[number]> {
  const { itemId: id, position, imageName } = item;
  const content = { objectKey: null, imageSize: null, sha256: null, address: null, failureCode: null };
  const row = { id, position, imageName, ...content };
  switch (item.kind) {
    case 'stored': {
      const { key: objectKey, imageSize, imageSha256: sha256 } = item;
      return { ...row, state: 'stored', objectKey, imageSize, sha256 };
    }
    case 'address':
      return { ...row, state: 'fetching', address: item.address };
    case 'refused':
      return { ...row, state: 'ended', failureCode: item.failure };
    default:
      return item satisfies never;
  }
}
