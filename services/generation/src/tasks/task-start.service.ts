import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  generationCost,
  type GenerationTask,
  type Locale,
  type RpcRequest,
  type RpcResponse,
  textLength,
  referenceBytesMax,
} from '@jinwi/contracts';
import {
  HoldsService,
  type SweepPage,
  Watcher,
  WorkSubmissionService,
  WorkSweepService,
} from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger, repeat, type Closable, RpcMethod } from '@jinwi/service-kit';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type GenerationConfig } from '../config.js';
import {
  GENERATION_PROVIDER,
  type GenerationProvider,
  type SubmitRequest,
} from '../providers/generation-provider.js';
import { SubmissionRepository } from './submission.repository.js';
import { TaskEndService } from './task-end.service.js';
import { overdueFailure } from './task-times.js';
import { type StoredTask, TaskRepository } from './task.repository.js';
import { settingsOf, toTask } from './to-task.js';

/** Workers end overdue tasks. After this grace period, the service ends those that no worker has ended. */
const overdueGraceMs = 30_000;

/** Submits and watches tasks, and periodically ends or restarts those that a crash left unfinished. */
@Injectable()
export class TaskStartService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly tasks: TaskRepository,
    private readonly submissions: SubmissionRepository,
    private readonly work: WorkSubmissionService,
    private readonly holds: HoldsService,
    private readonly sweep: WorkSweepService,
    private readonly ends: TaskEndService,
    private readonly watcher: Watcher,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(GENERATION_PROVIDER) private readonly provider: GenerationProvider | null,
    @Inject(CONFIG) private readonly config: GenerationConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#sweeper = repeat({
      work: () => this.#sweep(),
      pauseMs: this.config.sweepIntervalMs,
      onError: (error) =>
        this.logger.error({ err: error, sweep: 'tasks' }, 'could not check for unfinished tasks, will retry'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#sweeper?.close();
  }

  /**
   * Creates one credit hold, one task with its first submission, and one job. A repeated Idempotency-Key returns the
   * first task, whatever its state.
   * Errors, in the order in which they are checked: `generation.unavailable` (no provider), `request.key-reused`,
   * `generation.credits-insufficient`, `generation.prompt-too-long`, those of `checkReference`, `service.unavailable`
   * (the store or the queue does not answer), `key.limit-reached`.
   */
  @RpcMethod('generation.submit')
  async submit(submission: RpcRequest<'generation.submit'>) {
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
    const concurrent = await this.work.checkCredits(payment).catch(asGenerationError);
    if (concurrent) return concurrent;
    const referenceContentType = await this.#check(submission, provider);
    const { imageSha256 = null } = task;
    const row = { ...task, imageSha256, taskId, userId, idempotencyKey, referenceKey, referenceContentType };
    return this.work
      .submit({
        id: taskId,
        ...payment,
        purpose: 'generation',
        insert: async (manager) => {
          await tasks.insert(manager, { ...row, provider: provider.name });
          await submissions.insert(manager, { taskId, number: 1, submissionId: taskId, n: task.settings.n });
          return { taskId };
        },
      })
      .catch(asGenerationError);
  }

  /** @throws AppError `generation.not-found` if the task is another member's, unknown or deleted */
  @RpcMethod('generation.get')
  async get({ locale, ...owned }: RpcRequest<'generation.get'>): Promise<GenerationTask> {
    return this.#answer(await this.#find(owned), locale);
  }

  /**
   * Waits until the task's state differs from `seen`, the task has ended, or `waitMs` has passed. Returns the task.
   * @throws AppError `generation.not-found`, also if the task is deleted meanwhile
   */
  @RpcMethod('generation.watch')
  async watch({ locale, seen, waitMs, ...owned }: RpcRequest<'generation.watch'>): Promise<GenerationTask> {
    const task = await this.watcher.watch({
      id: owned.taskId,
      waitMs,
      read: () => this.#find(owned),
      isUpdate: ({ state, finishedAt }) => state !== seen || finishedAt !== null,
    });
    return this.#answer(task, locale);
  }

  async #sweep(): Promise<void> {
    const { config, ends, logger, sweep } = this;
    const findPage = (page: SweepPage) => this.tasks.findUnfinished(page);
    for await (const task of sweep.unfinished(config.deadlineMs + overdueGraceMs, findPage)) {
      logger.warn({ taskId: task.taskId }, 'a task is overdue and no worker ended it: marking it as failed');
      await ends.end({ taskId: task.taskId, failure: overdueFailure(task) });
    }
    await sweep.repair({
      findPage,
      idOf: ({ taskId }) => taskId,
      fail: ({ taskId }) => ends.end({ taskId, failure: 'interrupted' }),
    });
  }

  /**
   * Refuses requests that the provider would refuse. Called before any credit is reserved.
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
    const { checkReference } = await import('../results/check-reference.js');
    return (await checkReference(bytes, capabilities)).contentType;
  }

  async #find(owned: { taskId: string; userId: number }): Promise<StoredTask> {
    const task = await this.tasks.findKept(owned);
    if (!task) throw new AppError('generation.not-found');
    return task;
  }

  async #answer(task: StoredTask, locale: Locale): Promise<GenerationTask> {
    if (task.state === 'failed') await this.holds.release(task.taskId);
    return toTask(task, { locale, keepDays: this.config.keepDays });
  }
}

function asGenerationError(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error;
  throw new AppError('generation.credits-insufficient', error.details, { cause: error });
}

/**
 * Returns the first task of a repeated Idempotency-Key. Throws if its request differs from this one, unless the task is
 * deleted: its texts are then gone, so the requests cannot be compared.
 */
function repeated(
  first: StoredTask,
  { imageName, imageSize, imageSha256, settings }: RpcRequest<'generation.submit'>,
): RpcResponse<'generation.submit'> {
  const { taskId } = first;
  const isSame =
    first.imageName === imageName &&
    first.imageSize === imageSize &&
    // Older gateways send no digest, and rows of older releases have none.
    (first.imageSha256 === null || imageSha256 === undefined || first.imageSha256 === imageSha256) &&
    isDeepStrictEqual(settingsOf(first), settings);
  if (!isSame && first.deletedAt === null) throw new AppError('request.key-reused', { taskId });
  return { taskId };
}
