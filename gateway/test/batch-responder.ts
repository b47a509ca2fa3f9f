import { AppError, type Batch, type BatchAddition, type BatchItem, type RpcRequest } from '@jinwi/contracts';
import { type Logger, RpcMethod, type Closable, startRpcService } from '@jinwi/service-kit';
import { Controller, Module } from '@nestjs/common';
import { ownerId } from './member-responders.js';

/** The calls about batches that the gateway has made to the analysis service, and the answers of the service. */
export class BatchAnswers {
  readonly opened: RpcRequest<'analysis.openBatch'>[] = [];
  readonly additions: BatchAddition[] = [];
  readonly fetched: RpcRequest<'analysis.fetched'>[] = [];
  readonly fetchFailures: RpcRequest<'analysis.fetchFailed'>[] = [];
  /** Images to fetch. A claim removes up to four of them and returns them. */
  fetches: { itemId: string; attempt: number; userId: number; address: string }[] = [];
  items: BatchItem[] = [];
  isClosed = false;
  refusal: AppError | null = null;
  storedBytes = 0;

  reset(): void {
    for (const list of [this.opened, this.additions, this.fetched, this.fetchFailures]) list.length = 0;
    Object.assign(this, { fetches: [], items: [], isClosed: false, refusal: null, storedBytes: 0 });
  }

  batch(): Batch {
    return {
      id: this.opened[0]?.batchId ?? '11111111-2222-4333-8444-555555555555',
      state: this.isClosed ? 'running' : 'open',
      counts: { total: this.additions.length, done: 0, failed: 0 },
      version: this.additions.length,
      createdAt: '2026-11-21T00:00:00.000Z',
      closedAt: this.isClosed ? '2026-11-21T00:00:01.000Z' : null,
      finishedAt: null,
    };
  }
}

let answers: BatchAnswers;

function assertOwner({ userId }: { userId: number }): void {
  if (userId !== ownerId) throw new AppError('batch.not-found');
}

const toItem = (addition: BatchAddition): BatchItem => ({
  position: addition.position,
  imageName: addition.imageName,
  address: addition.kind === 'address' ? addition.address : null,
  state: addition.kind === 'refused' ? 'failed' : 'waiting',
  analysisId: null,
  verdict: null,
  score: null,
  alteration: null,
  ai: null,
  failure: addition.kind === 'refused' ? addition.failure : null,
});

@Controller()
class BatchResponder {
  @RpcMethod('analysis.openBatch')
  async open(request: RpcRequest<'analysis.openBatch'>) {
    if (answers.refusal) throw answers.refusal;
    const { idempotencyKey } = request;
    const isFirst =
      idempotencyKey === null || !answers.opened.some((o) => o.idempotencyKey === idempotencyKey);
    if (isFirst) answers.opened.push(request);
    return Promise.resolve(answers.batch());
  }

  @RpcMethod('analysis.addToBatch')
  async add({ userId, items }: RpcRequest<'analysis.addToBatch'>) {
    assertOwner({ userId });
    if (answers.isClosed) throw new AppError('batch.closed');
    const taken = new Set(answers.additions.map(({ position }) => position));
    const accepted = items.filter(({ position }) => !taken.has(position));
    answers.additions.push(...accepted);
    return Promise.resolve({ accepted: accepted.map(({ itemId }) => itemId), items: items.map(toItem) });
  }

  @RpcMethod('analysis.closeBatch')
  async close({ userId }: RpcRequest<'analysis.closeBatch'>) {
    assertOwner({ userId });
    answers.isClosed = true;
    return Promise.resolve(answers.batch());
  }

  @RpcMethod('analysis.watchBatch')
  async watch({ userId }: RpcRequest<'analysis.watchBatch'>) {
    assertOwner({ userId });
    return Promise.resolve(answers.batch());
  }

  @RpcMethod('analysis.batchItems')
  async items({ userId, afterPosition, limit, changedSince }: RpcRequest<'analysis.batchItems'>) {
    assertOwner({ userId });
    const rest = answers.items.filter(({ position }) => position > Math.max(afterPosition, changedSince));
    const items = rest.slice(0, limit);
    const nextAfterPosition = rest.length > limit ? (items.at(-1)?.position ?? null) : null;
    return Promise.resolve({ items, nextAfterPosition });
  }

  @RpcMethod('analysis.listBatches')
  async list({ userId, before }: RpcRequest<'analysis.listBatches'>) {
    const isFirst = before === null;
    const batches = userId === ownerId && isFirst ? [answers.batch()] : [];
    return Promise.resolve({ batches, nextBefore: batches[0]?.id ?? null });
  }

  @RpcMethod('analysis.claimFetches')
  async claim(_request: RpcRequest<'analysis.claimFetches'>) {
    return Promise.resolve({ fetches: answers.fetches.splice(0, 4) });
  }

  @RpcMethod('analysis.fetched')
  async takeFetched(request: RpcRequest<'analysis.fetched'>) {
    answers.fetched.push(request);
    return Promise.resolve({ isAccepted: request.attempt < 3 });
  }

  @RpcMethod('analysis.fetchFailed')
  async fetchFailed(request: RpcRequest<'analysis.fetchFailed'>) {
    answers.fetchFailures.push(request);
    return Promise.resolve({});
  }

  @RpcMethod('analysis.storedBytes')
  async storedBytes(_request: RpcRequest<'analysis.storedBytes'>) {
    return Promise.resolve({ sizeBytes: answers.storedBytes });
  }
}

@Module({ controllers: [BatchResponder] })
class BatchResponderModule {}

export const startBatchResponder = ({
  rpcUrl,
  logger,
  given,
}: {
  rpcUrl: string;
  logger: Logger;
  given: BatchAnswers;
}): Promise<Closable> => {
  answers = given;
  return startRpcService({ service: 'analysis', module: BatchResponderModule, rpcUrl, logger });
};
