import { type Batch, type BatchItem, type BatchItemState } from '@jinwi/contracts';
import { type ShownItem } from './batch-items.repository.js';
import { type StoredBatch } from './batch.repository.js';

export function toBatch(batch: StoredBatch): Batch {
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

export function toItem({ failureCode, isRunning, state, ...shown }: ShownItem): BatchItem {
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
