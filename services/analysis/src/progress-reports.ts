import { type JobContext } from '@jinwi/jobs';
import { type Logger } from '@jinwi/service-kit';
import { type Steps } from './steps.js';

/**
 * One report after the other, so that the count never goes back; the newest stands for those that came
 * while one was on its way. A lost one costs nobody anything.
 */
export class ProgressReports {
  readonly #context: JobContext;
  readonly #logger: Logger;
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

  /** Tells those who wait that the row has its end: sooner than the queue puts the job away. */
  async end(total: number): Promise<void> {
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
    }
    this.#sending = null;
  }
}
