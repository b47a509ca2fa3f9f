import { setTimeout as wait } from 'node:timers/promises';
import { type JobContext } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type Steps } from './steps.js';

/** Each report is a queue write and an event for every listener, so send at most one in this time. */
const pauseMs = 100;

/**
 * Sends one report at a time, so that the count never goes back; only the newest pending one is sent. A lost report
 * does no harm.
 */
export class ProgressReports {
  readonly #context: JobContext;
  readonly #logger: Logger;
  readonly #ending = new AbortController();
  #newest: Steps | null = null;
  #sending: Promise<void> | null = null;

  constructor(context: JobContext, { logger }: { logger: Logger }) {
    this.#context = context;
    this.#logger = logger;
  }

  report(steps: Steps): void {
    this.#newest = steps;
    this.#sending ??= this.#send();
  }

  /** Tells waiting clients at once that the row has ended, before the queue completes the job. */
  async end(total: number): Promise<void> {
    this.#ending.abort();
    this.report({ done: total, total, testId: null });
    await this.#sending;
  }

  async #send(): Promise<void> {
    while (this.#newest) {
      const steps = this.#newest;
      this.#newest = null;
      await this.#context.reportProgress(steps).catch((error: unknown) => {
        this.#logger.warn({ err: error, jobId: this.#context.jobId }, 'could not report job progress');
      });
      await this.#pause();
    }
    this.#sending = null;
  }

  async #pause(): Promise<void> {
    const { signal } = this.#ending;
    // Aborted when the analysis ends.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
