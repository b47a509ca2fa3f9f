import {
  analysisCost,
  AppError,
  type BatchAddition,
  batchesUnfinishedMax,
  type RpcRequest,
  type Batch,
  type BatchItem,
  type BatchItemState,
} from '@jinwi/contracts';
import { lockIdempotencyKey, transaction } from '@jinwi/database';
import { Watcher } from '@jinwi/paid-work';
import { RpcClient, RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { changeBatch, closeLocked, lockBatch } from './batch-ends.repository.js';
import { BatchFeeder } from './batch-feeder.service.js';
import { BatchItemsRepository, type ItemContent, type ShownItem } from './batch-items.repository.js';
import { BatchRepository, type StoredBatch } from './batch.repository.js';

interface OwnedBatch {
  batchId: string;
  userId: number;
}

@Injectable()
export class BatchService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: BatchRepository,
    private readonly items: BatchItemsRepository,
    private readonly feeder: BatchFeeder,
    private readonly rpc: RpcClient,
    private readonly watcher: Watcher,
  ) {}

  /** A repeated Idempotency-Key returns the first batch. @throws AppError `batch.too-many`, `credits.insufficient` */
  @RpcMethod('analysis.openBatch')
  async open(request: RpcRequest<'analysis.openBatch'>) {
    const { batchId: id, userId, idempotencyKey, spender, count } = request;
    const known = await this.#findFirst(this.dataSource.manager, request);
    if (known) return toBatch(known);
    if (count !== null) await this.#assertCredits(userId, count * analysisCost);
    const batch = await transaction(this.dataSource, async (manager) => {
      // Makes the member's requests to open batches wait for each other, so that the count is exact.
      await lockIdempotencyKey(manager, { userId, idempotencyKey: 'batch' });
      const first = await this.#findFirst(manager, request);
      if (first) return first;
      if ((await this.batches.countUnfinished(manager, userId)) >= batchesUnfinishedMax)
        throw new AppError('batch.too-many');
      const spenderColumns = { spenderId: spender?.id ?? null, spenderLimit: spender?.creditLimit ?? null };
      return this.batches.insert(manager, { id, userId, idempotencyKey, ...spenderColumns });
    });
    return toBatch(batch);
  }

  /** @throws AppError `batch.not-found`, `batch.closed`, `request.key-reused` (a position already has another image) */
  @RpcMethod('analysis.addToBatch')
  async add({ items, ...owned }: RpcRequest<'analysis.addToBatch'>) {
    const { batchId } = owned;
    const accepted = await transaction(this.dataSource, async (manager) => {
      const batch = await this.#lock(manager, owned);
      if (batch.closedAt !== null) throw new AppError('batch.closed');
      await this.#assertSame(batchId, items);
      const ids = await this.batches.insertItems(manager, { batchId, version: batch.version + 1, items });
      const refused = items.filter(({ kind, itemId }) => kind === 'refused' && ids.includes(itemId)).length;
      await changeBatch(manager, { batch, added: ids.length, ended: refused, failed: refused });
      return ids;
    });
    this.feeder.wake();
    const positions = items.map(({ position }) => position);
    return { accepted, items: (await this.items.findAt({ batchId, positions })).map(toItem) };
  }

  /** Idempotent. @throws AppError `batch.not-found` */
  @RpcMethod('analysis.closeBatch')
  async close(owned: RpcRequest<'analysis.closeBatch'>) {
    await transaction(this.dataSource, async (manager) => {
      await this.#lock(manager, owned);
      await closeLocked(manager, owned.batchId);
    });
    return toBatch(await this.#find(owned));
  }

  /** @throws AppError `batch.not-found`, also for another member's batch */
  @RpcMethod('analysis.watchBatch')
  async watch({ seen, waitMs, isEndWanted = false, ...owned }: RpcRequest<'analysis.watchBatch'>) {
    const batch = await this.watcher.watch({
      id: owned.batchId,
      waitMs,
      read: () => this.#find(owned),
      isUpdate: ({ version, finishedAt }) => finishedAt !== null || (!isEndWanted && version > seen),
    });
    return toBatch(batch);
  }

  /** @throws AppError `batch.not-found` */
  @RpcMethod('analysis.batchItems')
  async page({ userId, ...page }: RpcRequest<'analysis.batchItems'>) {
    await this.#find({ batchId: page.batchId, userId });
    const found = await this.items.findPage({ ...page, limit: page.limit + 1 });
    const items = found.slice(0, page.limit).map(toItem);
    const hasMore = found.length > page.limit;
    return { items, nextAfterPosition: hasMore ? (items.at(-1)?.position ?? null) : null };
  }

  @RpcMethod('analysis.listBatches')
  async list({ limit, ...page }: RpcRequest<'analysis.listBatches'>) {
    const found = await this.batches.list({ ...page, limit: limit + 1 });
    const batches = found.slice(0, limit).map(toBatch);
    return { batches, nextBefore: found.length > limit ? (batches.at(-1)?.id ?? null) : null };
  }

  /** @throws AppError `request.key-reused` if a position already has another image */
  async #assertSame(batchId: string, items: readonly BatchAddition[]): Promise<void> {
    const taken = await this.items.contentAt({ batchId, positions: items.map(({ position }) => position) });
    for (const item of items) {
      const first = taken.find(({ position }) => position === item.position);
      if (first && isOther(first, item))
        throw new AppError('request.key-reused', { position: item.position });
    }
  }

  async #findFirst(
    manager: EntityManager,
    { userId, idempotencyKey }: RpcRequest<'analysis.openBatch'>,
  ): Promise<StoredBatch | null> {
    return idempotencyKey === null ? null : this.batches.findByKey(manager, { userId, idempotencyKey });
  }

  async #assertCredits(userId: number, needed: number): Promise<void> {
    const { available } = await this.rpc.call('credits.balance', { userId });
    if (available < needed) throw new AppError('credits.insufficient', { available, needed });
  }

  async #lock(manager: EntityManager, { batchId, userId }: OwnedBatch) {
    const batch = await lockBatch(manager, batchId);
    if (batch?.userId !== userId) throw new AppError('batch.not-found');
    return batch;
  }

  async #find(owned: OwnedBatch): Promise<StoredBatch> {
    const batch = await this.batches.find(owned);
    if (!batch) throw new AppError('batch.not-found');
    return batch;
  }
}

/**
 * Returns whether an addition differs from the item at its position. If the item's content is unknown, because it was
 * refused or its analysis was deleted, the two count as equal.
 */
function isOther({ sha256, address }: ItemContent, addition: BatchAddition): boolean {
  if (addition.kind === 'stored') return sha256 !== null && sha256 !== addition.imageSha256;
  return addition.kind === 'address' && address !== null && address !== addition.address;
}

function toBatch(batch: StoredBatch): Batch {
  const { id, totalCount, endedCount, failedCount, version, createdAt, closedAt, finishedAt } = batch;
  return {
    id,
    state: finishedAt ? 'done' : closedAt ? 'running' : 'open',
    counts: { total: totalCount, done: endedCount - failedCount, failed: failedCount },
    version,
    createdAt: createdAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}

function toItem({ failureCode, isRunning, state, ...shown }: ShownItem): BatchItem {
  return { ...shown, state: stateOf({ state, failureCode, isRunning }), failure: failureCode };
}

function stateOf({
  state,
  failureCode,
  isRunning,
}: Pick<ShownItem, 'state' | 'failureCode' | 'isRunning'>): BatchItemState {
  switch (state) {
    case 'fetching':
      return 'fetching';
    case 'stored':
      return 'waiting';
    case 'submitted':
      return isRunning ? 'running' : 'waiting';
    case 'ended':
      return failureCode === null ? 'done' : 'failed';
  }
}
