import { type GenerationFailure, type JobPayload, uploadSizeBytesMax } from '@jinwi/contracts';
import { transaction } from '@jinwi/database';
import { type JobContext, type LaterTurn } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { type DataSource } from 'typeorm';
import { type KeptImages } from './kept-images.js';
import {
  type FinishedImages,
  type GenerationProvider,
  ProviderError,
} from './providers/generation-provider.js';
import { settingsOf } from './settings-of.js';
import { type StoredSubmission, type SubmissionRepository } from './submission.repository.js';
import { type TaskEnding } from './task-ending.js';
import { type StoredTask, type TaskRepository } from './task.repository.js';
import { isOverdue, overdueFailure, pauseMs, placePauseMs, withinTime } from './task-times.js';

/** After a worker was killed, its submission in flight reaches the provider within this time or never. */
const arrivalMsMax = 10_000;

interface TaskLimits {
  /** From the member's submission. */
  deadlineMs: number;
  /** Pause between two polls of the provider for one task. */
  pollIntervalMs: number;
  /** Open submissions at the provider, all workers together. */
  parallelMax: number;
}

export interface RunTaskParts {
  dataSource: DataSource;
  tasks: TaskRepository;
  submissions: SubmissionRepository;
  ending: TaskEnding;
  provider: GenerationProvider | null;
  images: KeptImages;
  store: ObjectStore;
  limits: TaskLimits;
  logger: Logger;
}

/** One run's task, open submission and provider. */
interface Turn {
  task: StoredTask;
  submission: StoredSubmission;
  provider: GenerationProvider;
  signal: AbortSignal;
}

/**
 * The job `generation.run`: each run submits, polls or fetches. The state is in the database, so a killed worker's task
 * continues where it was, and repeating a run changes nothing.
 */
export class RunTaskJob {
  constructor(private readonly parts: RunTaskParts) {}

  /** @returns when to run next, or nothing when the task has ended */
  async run({ taskId }: JobPayload<'generation.run'>, { signal }: JobContext): Promise<LaterTurn | void> {
    const { submissions, tasks, ending, provider, limits, logger } = this.parts;
    try {
      // In this order, so that the task includes everything earlier submissions brought.
      const submission = await submissions.findOpen(taskId);
      const task = submission && (await tasks.find(taskId));
      if (!task || task.finishedAt !== null) return;
      if (isOverdue(task, limits)) return await ending.end({ taskId, failure: overdueFailure(task) });
      if (provider?.name !== task.provider) {
        logger.error({ taskId, provider: task.provider }, 'provider of a task is no longer configured');
        return await ending.end({ taskId, failure: 'unavailable' });
      }
      const later = await this.#take({ task, submission, provider, signal });
      if (!later) return;
      const { createdAt } = task;
      return { againInMs: withinTime(later.againInMs, { createdAt, deadlineMs: limits.deadlineMs }) };
    } catch (error) {
      // Another worker has taken the job over, or soon will.
      if (signal.aborted) throw error;
      if (error instanceof ObjectNotFoundError) return await ending.end({ taskId, failure: 'failed' });
      // A failure of our own stores: retry until the task's deadline.
      logger.error({ err: error, taskId }, 'task run failed, will retry');
      return { againInMs: limits.pollIntervalMs };
    }
  }

  /** The queue has given the job up because its workers kept dying. */
  async giveUp({ taskId }: JobPayload<'generation.run'>): Promise<void> {
    await this.parts.ending.end({ taskId, failure: 'interrupted' });
  }

  async #take(turn: Turn): Promise<LaterTurn | void> {
    const { begunAt, providerTaskId } = turn.submission;
    try {
      if (begunAt === null) return await this.#begin(turn);
      if (providerTaskId === null) return await this.#recover(turn, begunAt);
      return await this.#poll(turn, providerTaskId);
    } catch (error) {
      if (!(error instanceof ProviderError) || turn.signal.aborted) throw error;
      return this.#refused(turn, error);
    }
  }

  async #begin(turn: Turn): Promise<LaterTurn | void> {
    const { dataSource, submissions, limits } = this.parts;
    const { submissionId } = turn.submission;
    const waiting = { leastMs: limits.pollIntervalMs, parallelMax: limits.parallelMax };
    const ahead = await submissions.countAhead(submissionId);
    if (ahead >= limits.parallelMax) return { againInMs: placePauseMs({ ahead, ...waiting }) };
    const reference = await this.#reference(turn);
    const isBegun = await transaction(dataSource, (manager) =>
      submissions.begin(manager, { submissionId, parallelMax: limits.parallelMax }),
    );
    return isBegun ? this.#submit(turn, reference) : { againInMs: limits.pollIntervalMs };
  }

  /** The submission was begun but has no answer: the worker was killed or the connection broke. */
  async #recover(turn: Turn, begunAt: Date): Promise<LaterTurn | void> {
    const { ending, logger, limits } = this.parts;
    const { task, submission, provider, signal } = turn;
    const { submissionId } = submission;
    logger.warn({ taskId: task.taskId, submissionId }, 'submission has no recorded answer, recovering');
    switch (provider.lostAnswer) {
      case 'never':
        return ending.end({ taskId: task.taskId, failure: 'interrupted' });
      case 'repeat':
        return this.#submitAgain(turn);
      case 'look-up': {
        if (!(await this.#mayAsk(submission))) return { againInMs: limits.pollIntervalMs };
        const providerTaskId = await provider.findSubmission(submissionId, { signal });
        if (providerTaskId !== null) return this.#accepted(turn, providerTaskId);
        const arrivesInMs = arrivalMsMax - (Date.now() - begunAt.getTime());
        return arrivesInMs > 0 ? { againInMs: arrivesInMs } : this.#submitAgain(turn);
      }
      default:
        return provider.lostAnswer satisfies never;
    }
  }

  async #submitAgain(turn: Turn): Promise<LaterTurn | void> {
    const reference = await this.#reference(turn);
    await this.parts.submissions.beginAgain(turn.submission.submissionId);
    return this.#submit(turn, reference);
  }

  async #submit(turn: Turn, reference: Buffer): Promise<LaterTurn | void> {
    const { task, submission, provider, signal } = turn;
    const { submissionId, n } = submission;
    if (!provider.capabilities.isAsync) await this.#setProcessing(task);
    const submitted = await provider
      .submit(
        {
          settings: { ...settingsOf(task), n },
          reference: { bytes: reference, contentType: task.referenceContentType },
          userId: task.userId,
        },
        { submissionId, signal },
      )
      // Catches this call only: an error after its answer is no reason to submit again.
      .catch(async (error: unknown) => {
        if (isWaiting(error)) await this.parts.submissions.takeBack(submissionId);
        throw error;
      });
    return submitted.kind === 'done'
      ? this.#receive(turn, submitted)
      : this.#accepted(turn, submitted.providerTaskId);
  }

  async #accepted({ task, submission }: Turn, providerTaskId: string): Promise<LaterTurn> {
    const { submissionId } = submission;
    await this.parts.submissions.setProviderTask({ submissionId, providerTaskId });
    await this.#forgetAttempts(task);
    return { againInMs: this.parts.limits.pollIntervalMs };
  }

  async #poll(turn: Turn, providerTaskId: string): Promise<LaterTurn | void> {
    const { limits } = this.parts;
    const { task, submission, provider, signal } = turn;
    if (!(await this.#mayAsk(submission))) return { againInMs: limits.pollIntervalMs };
    const polled = await provider.poll(providerTaskId, { signal });
    await this.#forgetAttempts(task);
    if (polled.status === 'succeed') return this.#receive(turn, polled);
    if (polled.status === 'processing') await this.#setProcessing(task);
    return { againInMs: pauseMs({ leastMs: limits.pollIntervalMs, askedMs: polled.retryAfterMs }) };
  }

  async #receive(turn: Turn, { images, cost }: FinishedImages): Promise<LaterTurn | void> {
    const { task, submission } = turn;
    const kept = await this.parts.images.keep(turn, images);
    const hasMore = await this.parts.ending.receive({ task, submission, images: kept, cost });
    if (hasMore) return { againInMs: 0 };
  }

  async #refused(turn: Turn, error: ProviderError): Promise<LaterTurn | void> {
    const { ending, logger } = this.parts;
    const { task, provider } = turn;
    const { taskId } = task;
    const facts = { err: error, taskId, provider: provider.name, details: error.details };
    const end = (failure: GenerationFailure) => ending.end({ taskId, failure });
    switch (error.kind) {
      case 'retry':
      case 'rate-limit':
      case 'unknown-outcome':
        logger.warn(facts, 'provider busy or unavailable, will retry');
        return this.#waitLonger(task, error.details.retryAfterMs);
      case 'account':
      case 'auth':
        logger.error(facts, 'provider rejected our account or key');
        return end('unavailable');
      case 'content-policy':
      case 'invalid-input':
      case 'failed':
        logger.info(facts, 'provider rejected a task');
        return end(error.kind);
    }
  }

  async #waitLonger({ taskId, attempts }: StoredTask, askedMs: number | undefined): Promise<LaterTurn> {
    await this.parts.tasks.setAttempts({ taskId, attempts: attempts + 1 });
    return { againInMs: pauseMs({ leastMs: this.parts.limits.pollIntervalMs, attempts, askedMs }) };
  }

  async #forgetAttempts({ taskId, attempts }: StoredTask): Promise<void> {
    if (attempts > 0) await this.parts.tasks.setAttempts({ taskId, attempts: 0 });
  }

  async #setProcessing({ taskId, state }: StoredTask): Promise<void> {
    if (state === 'submitted') await this.parts.tasks.setProcessing(taskId);
  }

  #mayAsk({ submissionId }: StoredSubmission): Promise<boolean> {
    const { submissions, limits } = this.parts;
    return submissions.claimPoll({ submissionId, intervalMs: limits.pollIntervalMs });
  }

  #reference({ task }: Turn): Promise<Buffer> {
    return this.parts.store.read(task.referenceKey, { sizeBytesMax: uploadSizeBytesMax });
  }
}

const isWaiting = (error: unknown): boolean =>
  error instanceof ProviderError && (error.kind === 'retry' || error.kind === 'rate-limit');
