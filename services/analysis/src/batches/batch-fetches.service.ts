import { type RpcRequest } from '@jinwi/contracts';
import { transaction } from '@jinwi/database';
import { RpcMethod } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { changeBatch, lockBatchOf } from './batch-ends.repository.js';
import { BatchFeeder } from './batch-feeder.service.js';
import { BatchItemsRepository, type ItemToFetch } from './batch-items.repository.js';

/** After this many attempts, a reported failure is final. */
const triesMax = 3;
/** Maximum number of attempts, including those that a gateway's crash interrupted. Hence higher than `triesMax`. */
const attemptsMax = 6;
const retryPauseSeconds = 10;

/** Hands out addresses to gateways, which fetch the images, and records the results. */
@Injectable()
export class BatchFetchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly items: BatchItemsRepository,
    private readonly feeder: BatchFeeder,
  ) {}

  @RpcMethod('analysis.claimFetches')
  async claim({ limit }: RpcRequest<'analysis.claimFetches'>) {
    const claimed = await this.items.claimToFetch(limit);
    const isHopeless = ({ attempt }: ItemToFetch) => attempt > attemptsMax;
    for (const { itemId } of claimed.filter(isHopeless)) await this.#end(itemId, 'batch.fetch-failed');
    return { fetches: claimed.filter((item) => !isHopeless(item)) };
  }

  @RpcMethod('analysis.fetched')
  async fetched(fetched: RpcRequest<'analysis.fetched'>) {
    const isAccepted = await transaction(this.dataSource, async (manager) => {
      const batch = await lockBatchOf(manager, fetched.itemId);
      const version = (batch?.version ?? 0) + 1;
      if (!batch || !(await this.items.storeFetched(manager, { ...fetched, version }))) return false;
      await changeBatch(manager, { batch });
      return true;
    });
    this.feeder.wake();
    return { isAccepted };
  }

  @RpcMethod('analysis.fetchFailed')
  async failed({ itemId, attempt, failure, isRepeatable }: RpcRequest<'analysis.fetchFailed'>) {
    if (isRepeatable && attempt < triesMax)
      await this.items.fetchLater({ itemId, attempt, seconds: retryPauseSeconds * attempt });
    else if (await this.items.isFetchedBy({ itemId, attempt })) await this.#end(itemId, failure);
    return {};
  }

  #end(itemId: string, failure: string): Promise<void> {
    return this.feeder.endWithout({ itemId, analysisId: null, failure });
  }
}
