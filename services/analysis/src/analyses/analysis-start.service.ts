import {
  analysisCost,
  type AnalysisRecord,
  AppError,
  type Locale,
  type RpcRequest,
  type RpcResponse,
} from '@jinwi/contracts';
import { QueueUnavailableError } from '@jinwi/jobs';
import {
  HoldsService,
  type SweepPage,
  Watcher,
  WorkSubmissionService,
  WorkSweepService,
} from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger, repeat, type Closable, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { AnalysisEndService } from './analysis-end.service.js';
import { AnalysisRepository, type StoredAnalysis } from './analysis.repository.js';
import { BatchItemsRepository } from '../batches/batch-items.repository.js';
import { type AnalysisConfig } from '../config.js';
import { ModelSettingService } from '../models/model-setting.service.js';
import { DecisionService } from '../decisions/decision.service.js';
import { keptUntil, toRecord } from './to-record.js';
import { digestOf } from './shown-analyses.repository.js';

/** Number of days for which uploading the same bytes again returns the member's earlier analysis. */
const recallDays = 30;
/** While the queue is unreachable, unfinished analyses older than this fail and their credits are released. */
const unreachableAgeMaxMs = 5 * 60_000;

/** Submits and watches analyses. Periodically fails or restarts those that a crash left unfinished. */
@Injectable()
export class AnalysisStartService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;

  constructor(
    private readonly repository: AnalysisRepository,
    private readonly items: BatchItemsRepository,
    private readonly models: ModelSettingService,
    private readonly work: WorkSubmissionService,
    private readonly holds: HoldsService,
    private readonly sweep: WorkSweepService,
    private readonly ends: AnalysisEndService,
    private readonly watcher: Watcher,
    private readonly decisions: DecisionService,
    @Inject(CONFIG) private readonly config: AnalysisConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeper = repeat({
      work: () => this.#sweep(),
      pauseMs: this.config.sweepIntervalMs,
      onError: (error) =>
        this.logger.error(
          { err: error, sweep: 'analyses' },
          'could not check for unfinished analyses, will retry',
        ),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sweeper?.close();
  }

  /**
   * Creates one credit hold, one analysis and one job. A repeated Idempotency-Key returns the first submission,
   * whether it is running, succeeded or failed. If the same models recently analyzed the same image for the member,
   * returns that analysis and charges nothing.
   * Errors, in the order in which they are checked: `analysis.deleted` (the first analysis under this Idempotency-Key
   * was deleted), `request.key-reused` (this Idempotency-Key with another request), `analysis.too-many-failures`,
   * `service.unavailable` (the queue does not answer), `key.limit-reached` (the limit of the API key),
   * `credits.insufficient`.
   */
  @RpcMethod('analysis.submit')
  submit(submission: RpcRequest<'analysis.submit'>) {
    return this.#submit(submission, { batchId: null });
  }

  /** Submits an image of a batch. If this fails, the credits stay held, because the batch feeder tries again. */
  submitOfBatch(
    submission: RpcRequest<'analysis.submit'>,
    batchId: string,
  ): Promise<RpcResponse<'analysis.submit'>> {
    return this.#submit(submission, { batchId });
  }

  /**
   * Finds what was submitted with an Idempotency-Key, so that a repeated request does not fetch the image again.
   * @throws AppError `analysis.deleted`; `request.key-reused` if the key was used for another address or page, or for
   * an upload
   */
  @RpcMethod('analysis.findSubmitted')
  async findSubmitted({ userId, idempotencyKey, address, page }: RpcRequest<'analysis.findSubmitted'>) {
    const first = await this.repository.findByKey({ userId, idempotencyKey });
    if (!first) return { submitted: null };
    const { id, submissionId, source } = first;
    if (first.deletedAt !== null) throw new AppError('analysis.deleted', { id });
    if (source?.address !== address || source.page !== page) throw new AppError('request.key-reused', { id });
    return { submitted: { id, submissionId } };
  }

  async #submit(
    submission: RpcRequest<'analysis.submit'>,
    { batchId }: { batchId: string | null },
  ): Promise<RpcResponse<'analysis.submit'>> {
    const { repository } = this;
    const {
      submissionId,
      key: objectKey,
      userId,
      imageName,
      imageSize,
      imageSha256 = null,
      source = null,
      idempotencyKey,
      spender,
    } = submission;
    const image = { objectKey, imageName, imageSize, imageSha256, source };
    const row = { submissionId, userId, batchId, idempotencyKey, ...image };
    const modelsKey = this.models.modelsKey(userId);
    // Avoid an unhandled rejection: nobody awaits `modelsKey` if an earlier submission is returned.
    modelsKey.catch(() => undefined);
    return this.work.submit({
      id: submissionId,
      userId,
      amount: analysisCost,
      purpose: 'analysis',
      spender,
      // An image of a batch has no Idempotency-Key, so the submission's id serves as one.
      idempotencyKey: batchId === null ? idempotencyKey : submissionId,
      isRepeated: batchId !== null,
      refuse: () => this.#refuseAfterFailures(userId),
      findFirst: async (manager, key) => {
        if (batchId !== null) return repository.findBySubmission(submissionId, manager);
        const first = await repository.findByKey({ userId, idempotencyKey: key }, manager);
        return first && repeated(first, submission);
      },
      findEqual: async (manager) => this.#recall(manager, { ...submission, modelsKey: await modelsKey }),
      insert: async (manager) => {
        const id = await repository.insert(manager, row);
        if (batchId !== null) await this.#markSubmitted(manager, { itemId: submissionId, analysisId: id });
        return { id, submissionId };
      },
    });
  }

  /**
   * Repairs unfinished analyses. While the queue is unreachable, nobody knows which analyses have a job, so those older
   * than `unreachableAgeMaxMs` fail.
   */
  async #sweep(): Promise<void> {
    const { ends, logger, sweep } = this;
    const findPage = (page: SweepPage) => this.repository.findUnfinished(page);
    try {
      await sweep.repair({
        findPage,
        idOf: ({ submissionId }) => submissionId,
        fail: ({ submissionId }) => ends.fail(submissionId, 'analysis.failed'),
      });
    } catch (error) {
      if (!(error instanceof QueueUnavailableError)) throw error;
      logger.warn(
        { err: error },
        'job queue unreachable: analyses that have waited too long will be marked as failed',
      );
      for await (const { submissionId } of sweep.unfinished(unreachableAgeMaxMs, findPage)) {
        logger.warn({ submissionId }, 'an analysis is marked as failed: the job queue is unreachable');
        await ends.fail(submissionId, 'service.unavailable');
      }
    }
  }

  /**
   * Waits until the analysis has ended, more than `seen` tests are done, or `waitMs` has passed. Returns the analysis.
   * @throws AppError `analysis.not-found`, also for another member's analysis
   */
  @RpcMethod('analysis.watch')
  async watch({ id, userId, locale, seen, waitMs, withRecord = true }: RpcRequest<'analysis.watch'>) {
    const analysis = await this.watcher.watch({
      id: String(id),
      waitMs,
      read: () => this.#find({ id, userId }),
      isUpdate: (current) => current.finishedAt !== null || current.testsDone > seen,
    });
    // Release the credits now, because clients refetch the balance when an analysis fails.
    if (analysis.state === 'failed') await this.holds.release(analysis.submissionId);
    const record = analysis.state === 'done' && withRecord ? await this.#recordOf(analysis, locale) : null;
    return toWatched(analysis, record);
  }

  async #recordOf(analysis: StoredAnalysis, locale: Locale): Promise<AnalysisRecord> {
    return {
      ...toRecord(analysis, locale),
      keptUntil: keptUntil(analysis, this.config.keepDays),
      ...(await this.decisions.fieldOf(analysis.id)),
    };
  }

  /** @throws AppError `batch.not-found` if the batch item has ended or was deleted */
  async #markSubmitted(manager: EntityManager, item: { itemId: string; analysisId: number }): Promise<void> {
    if (!(await this.items.markSubmitted(manager, item))) throw new AppError('batch.not-found');
  }

  /** Searches only the member's own analyses for the same image, so that nobody learns what others uploaded. */
  async #recall(
    manager: EntityManager,
    { userId, imageSha256, modelsKey }: RpcRequest<'analysis.submit'> & { modelsKey: string | null },
  ): Promise<RpcResponse<'analysis.submit'> | null> {
    if (imageSha256 === undefined || modelsKey === null) return null;
    const days = Math.min(recallDays, this.config.keepDays ?? recallDays);
    const recalled = await this.repository.recall(manager, { userId, imageSha256, modelsKey, days });
    return recalled && { ...recalled, isEarlier: true };
  }

  /** Refuses a member with too many recent failures, because a failed analysis is free but may take much work. */
  async #refuseAfterFailures(userId: number): Promise<void> {
    const count = this.config.failuresPerHourMax;
    const full = await this.repository.failuresUntil({ userId, count });
    if (full)
      throw new AppError('analysis.too-many-failures', {
        retryAfterSeconds: Math.max(1, full.waitMs / 1000),
      });
  }

  async #find(owned: { id: number; userId: number }): Promise<StoredAnalysis> {
    const analysis = await this.repository.find(owned);
    if (!analysis) throw new AppError('analysis.not-found');
    return analysis;
  }
}

function repeated(
  first: StoredAnalysis,
  { imageName, imageSize, imageSha256 }: RpcRequest<'analysis.submit'>,
): RpcResponse<'analysis.submit'> {
  const { id, submissionId } = first;
  if (first.deletedAt !== null) throw new AppError('analysis.deleted', { id });
  const sha256 = digestOf(first);
  const isSame =
    first.imageName === imageName &&
    first.imageSize === imageSize &&
    // Older gateways send no digest, and rows of older releases may have none.
    (sha256 === null || imageSha256 === undefined || sha256 === imageSha256);
  if (!isSame) throw new AppError('request.key-reused', { id });
  return { id, submissionId };
}

function toWatched(analysis: StoredAnalysis, record: AnalysisRecord | null): RpcResponse<'analysis.watch'> {
  const { id, state, failureCode: failure } = analysis;
  return { id, state, ...progressOf(analysis), record, failure };
}

function progressOf(analysis: StoredAnalysis): Pick<RpcResponse<'analysis.watch'>, 'steps' | 'early'> {
  const { finishedAt, report, testsDone, testsTotal, lastTestId, earlyFindings } = analysis;
  const total = report?.criteria.length ?? 0;
  if (finishedAt !== null) return { steps: { done: total, total, testId: null } };
  return {
    steps: { done: testsDone, total: testsTotal, testId: lastTestId },
    ...(earlyFindings ? { early: earlyFindings } : {}),
  };
}
