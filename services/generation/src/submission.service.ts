import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  generationCost,
  type RpcRequest,
  type RpcResponse,
  textLength,
  uploadSizeBytesMax,
} from '@jinwi/contracts';
import { enqueueOutbox, lockIdempotencyKey, type OutboxRelay, transaction } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type RpcClient } from '@jinwi/service-kit';
import { ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { type DataSource, type EntityManager } from 'typeorm';
import { runTopic } from './outbox-topics.js';
import { type GenerationProvider, type SubmitRequest } from './providers/generation-provider.js';
import { checkReference } from './results/check-reference.js';
import { settingsOf } from './settings-of.js';
import { type SubmissionRepository } from './submission.repository.js';
import { type StoredTask, type TaskRepository } from './task.repository.js';

type Submission = RpcRequest<'generation.submit'>;
type Submitted = RpcResponse<'generation.submit'>;

/** A submission that passed the provider's checks. */
interface Checked extends Submission {
  provider: GenerationProvider['name'];
  referenceContentType: SubmitRequest['reference']['contentType'];
}

/** Shorter than the idle-in-transaction timeout: a keyed submission waits for it inside a transaction. */
const reserveTimeoutMs = 5_000;

/** Accepts a task: one hold, one row, one job. */
export class SubmissionService {
  constructor(
    private readonly parts: {
      dataSource: DataSource;
      tasks: TaskRepository;
      submissions: SubmissionRepository;
      relay: OutboxRelay;
      producer: JobProducer;
      rpc: RpcClient;
      store: ObjectStore;
      provider: GenerationProvider | null;
    },
  ) {}

  /**
   * Refusals in order: `generation.unavailable` (no provider), `request.key-reused`, `generation.prompt-too-long`,
   * those of {@link checkReference}, `service.unavailable` (store or queue do not answer),
   * `generation.credits-insufficient`. A repeated Idempotency-Key returns the first task, whatever its state.
   */
  async submit(submission: Submission): Promise<Submitted> {
    const { provider, relay } = this.parts;
    if (provider === null) throw new AppError('generation.unavailable');
    const first = await this.#findFirst(submission);
    if (first) return repeated(first, submission);
    const checked = await this.#check(submission, provider);
    const submitted = await this.#take(checked);
    void relay.flush();
    return submitted;
  }

  /** Refuses what the provider would refuse, before any credit is reserved. */
  async #check(submission: Submission, { name, capabilities }: GenerationProvider): Promise<Checked> {
    if (textLength(submission.settings.prompt.trim()) > capabilities.promptLengthMax) {
      throw new AppError('generation.prompt-too-long', { lengthMax: capabilities.promptLengthMax });
    }
    const bytes = await this.#readReference(submission.key);
    const { contentType } = await checkReference(bytes, capabilities);
    await this.#checkQueue();
    return { ...submission, provider: name, referenceContentType: contentType };
  }

  async #readReference(key: string): Promise<Buffer> {
    try {
      return await this.parts.store.read(key, { sizeBytesMax: uploadSizeBytesMax });
    } catch (cause) {
      if (cause instanceof ObjectNotFoundError) throw cause;
      throw new AppError('service.unavailable', { part: 'store' }, { cause });
    }
  }

  async #checkQueue(): Promise<void> {
    try {
      await this.parts.producer.check();
    } catch (cause) {
      throw new AppError('service.unavailable', { part: 'queue' }, { cause });
    }
  }

  /** After a crash between hold and row, the credits service asks `generation.chargeOutcome` and settles the hold. */
  async #take(checked: Checked): Promise<Submitted> {
    const { dataSource } = this.parts;
    const { idempotencyKey } = checked;
    if (idempotencyKey !== null) {
      return transaction(dataSource, (manager) => this.#takeOnce(manager, { ...checked, idempotencyKey }));
    }
    await this.#reserve(checked);
    return transaction(dataSource, (manager) => this.#insert(manager, checked));
  }

  /**
   * The lock lasts from the look-up to the commit, so that the second of two equal submissions finds the first one's
   * row and reserves no credits. A retry of the transaction repeats the same hold.
   */
  async #takeOnce(manager: EntityManager, checked: Checked & { idempotencyKey: string }): Promise<Submitted> {
    await lockIdempotencyKey(manager, checked);
    const first = await this.#findFirst(checked, manager);
    if (first) return repeated(first, checked);
    await this.#reserve(checked);
    return this.#insert(manager, checked);
  }

  async #findFirst(
    { userId, idempotencyKey }: Submission,
    manager?: EntityManager,
  ): Promise<StoredTask | null> {
    if (idempotencyKey === null) return null;
    return this.parts.tasks.findByKey({ userId, idempotencyKey }, manager);
  }

  async #reserve({ taskId, userId }: Submission): Promise<void> {
    try {
      await this.parts.rpc.call(
        'credits.reserve',
        { holdId: taskId, userId, amount: generationCost, purpose: 'generation' },
        { timeoutMs: reserveTimeoutMs },
      );
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error;
      throw new AppError('generation.credits-insufficient', error.details, { cause: error });
    }
  }

  async #insert(manager: EntityManager, { key, ...task }: Checked): Promise<Submitted> {
    const { taskId, settings } = task;
    const { tasks, submissions } = this.parts;
    await tasks.insert(manager, { ...task, referenceKey: key });
    await submissions.insert(manager, { taskId, number: 1, submissionId: taskId, n: settings.n });
    await enqueueOutbox(manager, { topic: runTopic, payload: { taskId } });
    return { taskId };
  }
}

/** A deleted task has nothing left to compare. */
function repeated(first: StoredTask, { imageName, imageSize, settings }: Submission): Submitted {
  const isSame =
    first.imageName === imageName &&
    first.imageSize === imageSize &&
    isDeepStrictEqual(settingsOf(first), settings);
  if (!isSame && first.deletedAt === null) throw new AppError('request.key-reused', { taskId: first.taskId });
  return { taskId: first.taskId };
}
