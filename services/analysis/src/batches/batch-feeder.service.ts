import { AppError, type ErrorCode, type ImageSource } from '@jinwi/contracts';
import { enqueueOutbox, transaction } from '@jinwi/database';
import { HoldsService, isHoldOver } from '@jinwi/paid-work';
import { type Closable, CONFIG, LOGGER, type Logger, repeat } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deletedObjectsOf } from '../analyses/analysis-erasure.js';
import { AnalysisStartService } from '../analyses/analysis-start.service.js';
import { closeLocked, endItem, findUnnoticedEnds, type ItemEnd, lockBatch } from './batch-ends.repository.js';
import { BatchItemsRepository, type ItemToSubmit } from './batch-items.repository.js';
import { BatchRepository } from './batch.repository.js';
import { type AnalysisConfig } from '../config.js';

const feedPauseMs = 1_000;
const claimMax = 5;
/**
 * Maximum number of unfinished analyses from one member's batches. The limit on a member's failures counts only ended
 * analyses, so without this maximum, many could fail before that limit takes effect.
 */
const underWayMax = 20;
const unavailablePauseSeconds = 5;
const failuresPauseSecondsMin = 60;
/** A batch is closed automatically if nothing was added to it for this long. */
const openMinutesMax = 60;
const repairMax = 200;
/** An item fails after this many unexpected errors; the pause before the next try grows each time. */
const faultsMax = 5;
const faultPauseSeconds = 30;

/**
 * Submits the images of batches in the same way as single images. An item's id is also the submission's id, so
 * submitting an item again, by another replica or after a crash, returns the first analysis.
 */
@Injectable()
export class BatchFeeder implements OnApplicationBootstrap, OnApplicationShutdown {
  #loops: Closable[] = [];
  #feeding: Promise<void> | undefined;
  #isClosed = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly items: BatchItemsRepository,
    private readonly batches: BatchRepository,
    private readonly starts: AnalysisStartService,
    private readonly holds: HoldsService,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#loops = [
      repeat({ work: () => this.feed(), pauseMs: feedPauseMs, onError: (error) => this.#warn(error) }),
      repeat({
        work: () => this.repair(),
        pauseMs: this.config.sweepIntervalMs,
        onError: (error) =>
          this.logger.error(
            { err: error, sweep: 'batches' },
            'could not check for stuck batches, will retry',
          ),
      }),
    ];
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosed = true;
    for (const loop of this.#loops) await loop.close();
    await this.#feeding?.catch(() => undefined);
  }

  wake(): void {
    this.feed().catch((error: unknown) => this.#warn(error));
  }

  /** Submits waiting images. Concurrent calls share one run, so that a process submits one image at a time. */
  feed(): Promise<void> {
    return (this.#feeding ??= this.#feedAll().finally(() => {
      this.#feeding = undefined;
    }));
  }

  /** Ends items that a process of an older release left open, and closes abandoned batches. */
  async repair(): Promise<void> {
    for (const end of await findUnnoticedEnds(this.dataSource.manager, repairMax))
      await transaction(this.dataSource, (manager) => endItem(manager, end));
    const forgotten = await this.batches.findForgotten({ minutes: openMinutesMax, limit: repairMax });
    for (const id of forgotten)
      await transaction(this.dataSource, async (manager) => {
        if (await lockBatch(manager, id)) await closeLocked(manager, id);
      });
  }

  /** Ends an item that gets no analysis: deletes its image and releases the hold that an earlier try put on credits. */
  async endWithout(end: ItemEnd): Promise<void> {
    await transaction(this.dataSource, async (manager) => {
      if (await endItem(manager, end)) await enqueueOutbox(manager, deletedObjectsOf(end.itemId));
    });
    await this.holds.release(end.itemId);
  }

  async #feedAll(): Promise<void> {
    while (!this.#isClosed) {
      const claimed = await this.items.claimToSubmit({ limit: claimMax, underWayMax });
      if (claimed.length === 0) return;
      for (const item of claimed) await this.#submit(item);
    }
  }

  async #submit(item: ItemToSubmit): Promise<void> {
    const { id: submissionId, batchId, userId, spenderId } = item;
    const spender = spenderId === null ? undefined : { id: spenderId, creditLimit: item.spenderLimit };
    const submission = {
      submissionId,
      userId,
      key: item.objectKey,
      imageName: item.imageName,
      imageSize: item.imageSize,
      imageSha256: item.sha256,
      source: sourceOf(item),
      idempotencyKey: null,
      spender,
    };
    try {
      const { id: analysisId, isEarlier } = await this.starts.submitOfBatch(submission, batchId);
      if (isEarlier) await this.endWithout({ itemId: submissionId, analysisId, failure: null });
    } catch (error) {
      await this.#refused(item, error);
    }
  }

  async #refused(item: ItemToSubmit, error: unknown): Promise<void> {
    const { id: itemId, userId } = item;
    if (!(error instanceof AppError)) return this.#broke(item, error);
    const refusal = refusalOf(error);
    if (refusal.pauseSeconds === null || item.isLast) {
      return this.endWithout({ itemId, analysisId: null, failure: refusal.code });
    }
    this.logger.debug(
      { itemId, code: refusal.code },
      'a batch image was temporarily refused, will retry after a pause',
    );
    await this.items.postpone({ userId, seconds: refusal.pauseSeconds });
  }

  /** Handles an unexpected error: delays the item or, after too many errors, fails it so that the batch can end. */
  async #broke({ id: itemId }: ItemToSubmit, error: unknown): Promise<void> {
    this.logger.error({ err: error, itemId }, 'could not submit an image of a batch');
    const faults = await this.items.countFault({ itemId, pauseSeconds: faultPauseSeconds });
    if (faults >= faultsMax) await this.endWithout({ itemId, analysisId: null, failure: 'analysis.failed' });
  }

  #warn(error: unknown): void {
    this.logger.warn({ err: error }, 'could not look for batch images to submit');
  }
}

/** Returns where an image was fetched from; undefined for uploads, and for images that an older release fetched. */
const sourceOf = ({ address, fetchedAt }: ItemToSubmit): ImageSource | undefined =>
  address !== null && fetchedAt !== null
    ? { address, page: null, fetchedAt: fetchedAt.toISOString() }
    : undefined;

/** Returns a refused submission's error code and the pause before the next try; null if trying again is futile. */
function refusalOf(error: AppError): { code: ErrorCode; pauseSeconds: number | null } {
  const { code, status, details } = error;
  if (code === 'analysis.too-many-failures') {
    const seconds = Number(details.retryAfterSeconds ?? 0);
    return { code, pauseSeconds: Math.max(failuresPauseSecondsMin, seconds) };
  }
  const isRepeatable = status >= 500 && !isHoldOver(error);
  return { code, pauseSeconds: isRepeatable ? unavailablePauseSeconds : null };
}
