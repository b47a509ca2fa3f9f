import { randomUUID } from 'node:crypto';
import { posix } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AppError,
  type Comparison,
  comparisonsMax,
  type ExportedFile,
  type RpcRequest,
} from '@jinwi/contracts';
import { enqueueOutbox, lockMember, transaction } from '@jinwi/database';
import { enqueuedJobOf } from '@jinwi/paid-work';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AnalysisRepository } from '../analyses/analysis.repository.js';
import { lockShown, visibleAnalysis } from '../analyses/shown-analyses.repository.js';
import { type ComparedPair, ComparisonRepository, type StoredComparison } from './comparison.repository.js';

/** Maximum number of comparisons that may wait for one member, so that other members get their turn. */
const waitingMax = 3;
const retryAfterSeconds = 10;
const waitMs = 20_000;
const pauseMs = 250;

/** Compares two of a member's analyses. A worker compares the pictures, and this service waits for the result. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly analyses: AnalysisRepository,
    private readonly comparisons: ComparisonRepository,
  ) {}

  /** @throws AppError `comparison.itself`, `analysis.not-found`, `comparison.too-many`, `request.too-many` */
  @RpcMethod('analysis.compare')
  async compare({ id, otherId, userId }: RpcRequest<'analysis.compare'>) {
    if (id === otherId) throw new AppError('comparison.itself');
    const { submissionId } = await visibleAnalysis(this.analyses, { id, userId });
    const other = await visibleAnalysis(this.analyses, { id: otherId, userId });
    const pair = { userId, submissionId, otherSubmissionId: other.submissionId };
    const comparisonId = await this.#open(pair, [id, otherId]);
    return this.#waitFor({ id: comparisonId, userId, submissionId });
  }

  /** @throws AppError `analysis.not-found` */
  @RpcMethod('analysis.listComparisons')
  async list(owned: RpcRequest<'analysis.listComparisons'>) {
    const { submissionId } = await visibleAnalysis(this.analyses, owned);
    const stored = await this.comparisons.list({ submissionId, userId: owned.userId });
    return { comparisons: stored.map(toComparison) };
  }

  async exported(owned: {
    submissionId: string;
    userId: number;
  }): Promise<{ comparisons: Comparison[]; files: ExportedFile[] }> {
    const stored = await this.comparisons.list(owned);
    const files = stored.flatMap(({ id, images }) =>
      Object.values(images ?? {}).map(({ key }) => ({
        name: `comparisons/${id}/${posix.basename(key)}`,
        key,
      })),
    );
    return { comparisons: stored.map(toComparison), files };
  }

  storedBytes(userId: number): Promise<number> {
    return this.comparisons.storedBytes(userId);
  }

  /** @throws AppError `analysis.not-found`, `comparison.not-found` */
  @RpcMethod('analysis.comparison')
  async get(owned: RpcRequest<'analysis.comparison'>) {
    return toComparison(await this.#find(owned));
  }

  /** @throws AppError `analysis.not-found`, `comparison.not-found` */
  @RpcMethod('analysis.comparisonImage')
  async image({ kind, ...owned }: RpcRequest<'analysis.comparisonImage'>) {
    const image = (await this.#find(owned)).images?.[kind];
    if (!image) throw new AppError('comparison.not-found');
    return { ...image, fileName: `${kind}.${image.contentType.slice('image/'.length)}` };
  }

  /** Returns the id of the pair's comparison. If there is none, inserts it together with its job. */
  #open(pair: ComparedPair, ids: readonly number[]): Promise<string> {
    const { comparisons } = this;
    const { userId } = pair;
    return transaction(this.dataSource, async (manager) => {
      await lockMember(manager, { userId, kind: 'comparison' });
      for (const id of ids.toSorted((one, two) => one - two))
        if (!(await lockShown(manager, { id, userId }))) throw new AppError('analysis.not-found');
      await comparisons.removeFailed(manager, pair);
      const known = await comparisons.findPair(manager, pair);
      if (known !== null) return known;
      if ((await comparisons.countOf(manager, pair.submissionId)) >= comparisonsMax)
        throw new AppError('comparison.too-many');
      if ((await comparisons.countWaiting(manager, userId)) >= waitingMax)
        throw new AppError('request.too-many', { retryAfterSeconds });
      const id = randomUUID();
      await comparisons.insert(manager, { ...pair, id });
      const payload = { comparisonId: id, submissionId: pair.submissionId };
      await enqueueOutbox(manager, enqueuedJobOf({ name: 'comparison.run', id, payload }));
      return id;
    });
  }

  async #waitFor(owned: { id: string; userId: number; submissionId: string }): Promise<Comparison> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const found = await this.comparisons.find(owned);
      if (!found) throw new AppError('comparison.not-found');
      const comparison = toComparison(found);
      if (comparison.state !== 'waiting' || Date.now() >= deadline) return comparison;
      await wait(pauseMs);
    }
  }

  async #find({ id, userId, comparisonId }: RpcRequest<'analysis.comparison'>): Promise<StoredComparison> {
    const { submissionId } = await visibleAnalysis(this.analyses, { id, userId });
    const found = await this.comparisons.find({ id: comparisonId, userId, submissionId });
    if (!found) throw new AppError('comparison.not-found');
    return found;
  }
}

const toComparison = ({
  result,
  images,
  failure,
  isWaiting,
  createdAt,
  ...told
}: StoredComparison): Comparison => ({
  ...told,
  state: result ? 'done' : isWaiting ? 'waiting' : 'failed',
  result,
  failure,
  hasImages: images !== null,
  createdAt: createdAt.toISOString(),
});
