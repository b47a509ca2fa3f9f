import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  generationCost,
  generationKeys,
  type GenerationTask,
  type JobPayload,
  type Locale,
  type RpcRequest,
  type RpcResponse,
  textLength,
  referenceBytesMax,
} from '@jinwi/contracts';
import { databaseNow, OutboxRelay } from '@jinwi/database';
import { JOB_PRODUCER, type JobContext, type JobProducer, type Reschedule } from '@jinwi/jobs';
import {
  assertHeld,
  checkCredits,
  HoldLostError,
  releaseHold,
  submitWork,
  sweepAgeMinMs,
  sweepJobs,
  unfinishedWork,
  Watcher,
} from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger, repeat, RpcClient, type Closable } from '@jinwi/service-kit';
import { ObjectDamagedError, OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { endTask, endUnpaid, receiveImages } from './generation-finish.js';
import { GenerationTurns } from './generation-turns.js';
import { type GenerationConfig, type GenerationWorkerConfig } from './config.js';
import { ImageUploader } from './image-uploader.js';
import {
  GENERATION_PROVIDER,
  type GenerationProvider,
  type SubmitRequest,
  OBSERVED_PROVIDER,
} from './providers/generation-provider.js';
import { takeStep } from './provider-step.js';
import { SubmissionRepository } from './submission.repository.js';
import { isOverdue, overdueFailure, withinTime } from './task-times.js';
import { type StoredTask, TaskRepository } from './task.repository.js';
import { settingsOf, toTask } from './to-task.js';

// The lifecycle of a generation: the service submits, watches and sweeps it; a worker runs it.

/** Workers end overdue tasks themselves; after this grace period the sweep does, in case no worker is running. */
const overdueGraceMs = 30_000;

type RunLimits = Pick<GenerationWorkerConfig, 'deadlineMs' | 'pollIntervalMs' | 'parallelMax'>;

/** Submits and watches tasks, and sweeps those that a crash left unfinished. */
@Injectable()
export class GenerationLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;

  constructor(
    readonly dataSource: DataSource,
    readonly tasks: TaskRepository,
    readonly submissions: SubmissionRepository,
    readonly relay: OutboxRelay,
    readonly turns: GenerationTurns,
    readonly rpc: RpcClient,
    private readonly watcher: Watcher,
    @Inject(JOB_PRODUCER) readonly producer: JobProducer,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(GENERATION_PROVIDER) private readonly provider: GenerationProvider | null,
    @Inject(CONFIG) private readonly config: GenerationConfig,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeper = repeat({
      work: () => this.#sweep(),
      pauseMs: this.config.sweepIntervalMs,
      onError: (error) => this.logger.error({ err: error, sweep: 'tasks' }, 'sweep failed'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sweeper?.close();
  }

  /**
   * Creates one hold, one task with its first submission, and one job. A repeated Idempotency-Key returns the first
   * task in whatever state.
   * Refusals in order: `generation.unavailable` (no provider), `request.key-reused`,
   * `generation.credits-insufficient`, `generation.prompt-too-long`, those of `checkReference`, `service.unavailable`
   * (store or queue do not answer), `key.limit-reached`.
   */
  async submit(submission: RpcRequest<'generation.submit'>): Promise<RpcResponse<'generation.submit'>> {
    const { provider, tasks, submissions } = this;
    const { taskId, userId, idempotencyKey, key: referenceKey, spender, ...task } = submission;
    if (provider === null) throw new AppError('generation.unavailable');
    const findFirst = async (manager: EntityManager, key: string) => {
      const first = await tasks.findByKey(manager, { userId, idempotencyKey: key });
      return first && repeated(first, submission);
    };
    const first = idempotencyKey !== null && (await findFirst(this.dataSource.manager, idempotencyKey));
    if (first) return first;
    const payment = { userId, amount: generationCost, spender, idempotencyKey, findFirst };
    const concurrent = await checkCredits(this, payment).catch(inGenerationWords);
    if (concurrent) return concurrent;
    const referenceContentType = await this.#check(submission, provider);
    const { imageSha256 = null } = task;
    const row = { ...task, imageSha256, taskId, userId, idempotencyKey, referenceKey, referenceContentType };
    return submitWork(this, {
      id: taskId,
      ...payment,
      purpose: 'generation',
      insert: async (manager) => {
        await tasks.insert(manager, { ...row, provider: provider.name });
        await submissions.insert(manager, { taskId, number: 1, submissionId: taskId, n: task.settings.n });
        return { taskId };
      },
    }).catch(inGenerationWords);
  }

  /** @throws AppError `generation.not-found` if it is another member's, unknown or deleted */
  async get({ locale, ...owned }: RpcRequest<'generation.get'>): Promise<GenerationTask> {
    return this.#answer(await this.#find(owned), locale);
  }

  /** Waits for a state other than `seen`. @throws AppError `generation.not-found`, also if it is deleted meanwhile */
  async watch({ locale, seen, waitMs, ...owned }: RpcRequest<'generation.watch'>): Promise<GenerationTask> {
    const task = await this.watcher.watch({
      id: owned.taskId,
      waitMs,
      read: () => this.#find(owned),
      isNews: ({ state, finishedAt }) => state !== seen || finishedAt !== null,
    });
    return this.#answer(task, locale);
  }

  async #sweep(): Promise<void> {
    const { config, logger } = this;
    for await (const task of this.#unfinished(config.deadlineMs + overdueGraceMs)) {
      logger.warn({ taskId: task.taskId }, 'ending an overdue task: no worker finished it');
      await endTask(this, { taskId: task.taskId, failure: overdueFailure(task) });
    }
    await sweepJobs(this, {
      name: 'generation.run',
      unfinished: this.#unfinished(sweepAgeMinMs),
      jobOf: ({ taskId }) => ({ id: taskId, payload: { taskId } }),
      fail: ({ taskId }) => endTask(this, { taskId, failure: 'interrupted' }),
    });
  }

  /**
   * Refuses what the provider would refuse, before any credit is reserved.
   * @returns the reference's content type
   */
  async #check(
    { settings, key }: RpcRequest<'generation.submit'>,
    { capabilities }: GenerationProvider,
  ): Promise<SubmitRequest['reference']['contentType']> {
    const { promptLengthMax: lengthMax } = capabilities;
    if (textLength(settings.prompt.trim()) > lengthMax) {
      throw new AppError('generation.prompt-too-long', { lengthMax });
    }
    const bytes = await this.store.read(key, { sizeBytesMax: referenceBytesMax }).catch((cause: unknown) => {
      if (cause instanceof ObjectNotFoundError) throw cause;
      throw new AppError('service.unavailable', { part: 'store' }, { cause });
    });
    const { checkReference } = await import('./results/check-reference.js');
    return (await checkReference(bytes, capabilities)).contentType;
  }

  #unfinished(ageMinMs: number): AsyncGenerator<StoredTask> {
    const { dataSource, tasks } = this;
    return unfinishedWork(dataSource, { ageMinMs, findPage: (page) => tasks.findUnfinished(page) });
  }

  async #find(owned: { taskId: string; userId: number }): Promise<StoredTask> {
    const task = await this.tasks.findKept(owned);
    if (!task) throw new AppError('generation.not-found');
    return task;
  }

  async #answer(task: StoredTask, locale: Locale): Promise<GenerationTask> {
    if (task.state === 'failed') await releaseHold(this, task.taskId);
    return toTask(task, { locale, keepDays: this.config.keepDays });
  }
}

function inGenerationWords(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error;
  throw new AppError('generation.credits-insufficient', error.details, { cause: error });
}

/**
 * Runs the job `generation.run` in a worker. Each run takes one step with the provider. The state is in the database,
 * so a killed worker's task continues where it was, and repeating a run changes nothing.
 */
@Injectable()
export class GenerationRun {
  constructor(
    readonly dataSource: DataSource,
    readonly tasks: TaskRepository,
    readonly submissions: SubmissionRepository,
    readonly relay: OutboxRelay,
    readonly turns: GenerationTurns,
    readonly uploader: ImageUploader,
    readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) readonly store: ObjectStore,
    @Inject(OBSERVED_PROVIDER) private readonly provider: GenerationProvider | null,
    @Inject(CONFIG) readonly limits: RunLimits,
    @Inject(LOGGER) readonly logger: Logger,
  ) {}

  /** @returns when to run next, or nothing when the task has ended */
  async run(
    { taskId }: JobPayload<'generation.run'>,
    { signal }: Pick<JobContext, 'signal'>,
  ): Promise<Reschedule | void> {
    const { limits, logger } = this;
    try {
      const again = await this.#run(taskId, signal).catch((error: unknown) => this.#endLost(taskId, error));
      if (!again) await this.#removeUnowned(taskId);
      return again;
    } catch (error) {
      // Another worker has taken over the job, or soon will.
      if (signal.aborted) throw error;
      // The database or object store failed: retry until the task's deadline.
      logger.error({ err: error, taskId }, 'task run failed, will retry');
      return { againInMs: limits.pollIntervalMs };
    }
  }

  /** Ends a task whose hold or reference image is gone. @throws any other error */
  async #endLost(taskId: string, error: unknown): Promise<void> {
    const isUnpaid = error instanceof HoldLostError;
    const isDamaged = error instanceof ObjectDamagedError || error instanceof ObjectNotFoundError;
    if (!isUnpaid && !isDamaged) throw error;
    this.logger.error({ err: error, taskId }, 'failing a task: its hold or its reference image is missing');
    if (isUnpaid) await endUnpaid(this, taskId);
    else await endTask(this, { taskId, failure: 'failed' });
  }

  /** Deletes what this run stored if the task was meanwhile deleted. */
  async #removeUnowned(taskId: string): Promise<void> {
    if ((await this.tasks.findOwned([taskId])).size > 0) return;
    await this.store.deletePrefix(generationKeys.folderOf(taskId));
  }

  /** Called when the queue gives up the job because its workers kept dying. */
  giveUp({ taskId }: JobPayload<'generation.run'>): Promise<void> {
    return endTask(this, { taskId, failure: 'interrupted' });
  }

  async #run(taskId: string, signal: AbortSignal): Promise<Reschedule | void> {
    const { dataSource, submissions, tasks, provider, limits, logger } = this;
    const { deadlineMs } = limits;
    // Read in this order, so that the task includes the images of all earlier submissions.
    const submission = await submissions.findOpen(taskId);
    const task = submission && (await tasks.find(taskId));
    if (!task || task.finishedAt !== null) return;
    const admittedAt = task.admittedAt ?? task.createdAt;
    if (isOverdue({ admittedAt, deadlineMs, now: await databaseNow(dataSource) })) {
      return endTask(this, { taskId, failure: overdueFailure(task) });
    }
    if (provider?.name !== task.provider) {
      logger.error({ taskId, provider: task.provider }, 'provider of a task is no longer configured');
      return endTask(this, { taskId, failure: 'unavailable' });
    }
    // Check the hold here before the provider is paid, and below before its images are stored in the task.
    if (submission.begunAt === null) await assertHeld(this, taskId);
    const step = await takeStep(this, { task, submission, provider, signal });
    switch (step.kind) {
      case 'wait':
        return {
          againInMs: withinTime(step.againInMs, {
            admittedAt,
            deadlineMs,
            now: await databaseNow(dataSource),
          }),
        };
      case 'refused':
        return endTask(this, { taskId, failure: step.failure });
      case 'received':
        await assertHeld(this, taskId);
        if (await receiveImages(this, { task, submission, ...step })) return { againInMs: 0 };
    }
  }
}

/** Returns the first task of a repeated key, or refuses a different request. A deleted task cannot be compared. */
function repeated(
  first: StoredTask,
  { imageName, imageSize, imageSha256, settings }: RpcRequest<'generation.submit'>,
): RpcResponse<'generation.submit'> {
  const { taskId } = first;
  const isSame =
    first.imageName === imageName &&
    first.imageSize === imageSize &&
    // Submissions through older gateways have no digest.
    (first.imageSha256 === null || imageSha256 === undefined || first.imageSha256 === imageSha256) &&
    isDeepStrictEqual(settingsOf(first), settings);
  if (!isSame && first.deletedAt === null) throw new AppError('request.key-reused', { taskId });
  return { taskId };
}
