import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type GenerationTask, type Locale, type RpcRequest } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { type StoredTask, type TaskRepository } from './task.repository.js';
import { toTask } from './to-task.js';

/** Tasks take a minute or two, so a second's delay does not matter. */
const pollIntervalMs = 1_000;

/** Answers with a task's state, now or at its next change. */
export class WatchService {
  readonly #closing = new AbortController();

  constructor(
    private readonly parts: {
      tasks: TaskRepository;
      /** Releases the charge of a failed task; safe to repeat. */
      giveBack: (taskId: string) => Promise<void>;
      keepDays: number;
      logger: Logger;
    },
  ) {}

  /** @throws AppError `generation.not-found`, the same whether it is foreign, unknown or deleted. */
  async get({ locale, ...owned }: RpcRequest<'generation.get'>): Promise<GenerationTask> {
    return this.#tell(await this.#find(owned), locale);
  }

  /** @throws AppError `generation.not-found`, also when it is deleted meanwhile. */
  async watch({ locale, seen, waitMs, ...owned }: RpcRequest<'generation.watch'>): Promise<GenerationTask> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const task = await this.#find(owned);
      const remainingMs = deadline - Date.now();
      const isOver = remainingMs <= 0 || this.#closing.signal.aborted;
      if (task.state !== seen || task.finishedAt !== null || isOver) return this.#tell(task, locale);
      await this.#wait(Math.min(pollIntervalMs, remainingMs));
    }
  }

  close(): void {
    this.#closing.abort();
  }

  /** Release now: clients refetch the balance on failure. If this fails, the outbox releases the credits later. */
  async #tell(task: StoredTask, locale: Locale): Promise<GenerationTask> {
    const { keepDays, giveBack, logger } = this.parts;
    const { taskId, state } = task;
    if (state === 'failed') {
      await giveBack(taskId).catch((error: unknown) => {
        logger.warn({ err: error, taskId }, 'credit release failed, left to the outbox');
      });
    }
    return toTask(task, { locale, keepDays });
  }

  async #find(owned: { taskId: string; userId: number }): Promise<StoredTask> {
    const task = await this.parts.tasks.findKept(owned);
    if (!task) throw new AppError('generation.not-found');
    return task;
  }

  async #wait(timeoutMs: number): Promise<void> {
    try {
      await sleep(timeoutMs, undefined, { signal: this.#closing.signal });
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }
}
