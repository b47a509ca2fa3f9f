import { type JobEvents } from '@jinwi/jobs';
import { type Steps, stepsSchema } from './steps.js';

/** `ended`: read the row again. `steps`: this many tests are done. */
export type News = { kind: 'steps'; done: number } | { kind: 'ended' };

export interface NewsListener {
  /**
   * Resolves on the first matching event since the listener was opened or since the last call, after `timeoutMs`, or
   * when the process closes.
   */
  next(options: { timeoutMs: number; isNews: (news: News) => boolean }): Promise<void>;
  close(): void;
}

/** All steps done and none running: the row has ended, even if the queue has not finished the job yet. */
const newsOf = ({ done, total, testId }: Steps): News =>
  testId === null && done > 0 && done === total ? { kind: 'ended' } : { kind: 'steps', done };

/** One subscription to the queue's events, shared by all waiting calls of this process. */
export class AnalysisNews {
  readonly #listeners = new Map<string, Set<(news: News) => void>>();
  readonly #wakers = new Set<() => void>();
  #isClosed = false;

  constructor(events: JobEvents) {
    events.on('progress', ({ jobId, value }) => {
      const steps = stepsSchema.safeParse(value);
      if (steps.success) this.#tell(jobId, newsOf(steps.data));
    });
    events.on('completed', ({ jobId }) => this.#tell(jobId, { kind: 'ended' }));
    events.on('failed', ({ jobId }) => this.#tell(jobId, { kind: 'ended' }));
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Starts listening; call it before reading the state, so that no event is missed. */
  listen(jobId: string): NewsListener {
    let pending: News[] = [];
    let wake = () => undefined as void;
    const hear = (news: News) => {
      pending.push(news);
      wake();
    };
    const listeners = this.#listeners.get(jobId) ?? new Set();
    this.#listeners.set(jobId, listeners.add(hear));
    const wakeNow = () => wake();
    this.#wakers.add(wakeNow);
    return {
      next: async ({ timeoutMs, isNews }) => {
        if (this.#isClosed) return;
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            const isWorthIt = this.#isClosed || pending.some(isNews);
            pending = [];
            if (!isWorthIt) return;
            clearTimeout(timer);
            resolve();
          };
          wake();
        });
        wake = () => undefined;
      },
      close: () => {
        this.#wakers.delete(wakeNow);
        listeners.delete(hear);
        if (listeners.size === 0) this.#listeners.delete(jobId);
      },
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const wake of this.#wakers) wake();
  }

  #tell(jobId: string, news: News): void {
    for (const hear of this.#listeners.get(jobId) ?? []) hear(news);
  }
}
