import { setTimeout as wait } from 'node:timers/promises';
import { type JobContext } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type Steps } from './steps.js';

/** Each report is a write to the queue and news to every listener; nobody sees more of them than this. */
const pauseMs = 100;

/**
 * One report after the other, so that the count never goes back; the newest stands for those that came
 * before its turn. A lost one costs nobody anything.
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

  /** Tells those who wait, at once, that the row has its end: sooner than the queue puts the job away. */
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
        this.#logger.warn({ err: error, jobId: this.#context.jobId }, 'progress was not reported');
      });
      await this.#pause();
    }
    this.#sending = null;
  }

  async #pause(): Promise<void> {
    const { signal } = this.#ending;
    // An end cuts it short.
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
