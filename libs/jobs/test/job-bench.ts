import { randomUUID } from 'node:crypto';
import {
  createJobProducer,
  type JobHandlers,
  type JobProducer,
  type JobWorker,
  startJobWorker,
} from '../src/index.js';

export const benchQueue = 'analysis';

export type Handler = JobHandlers<'analysis'>['analysis.run'];

interface Ask {
  handler: Handler;
  url?: string;
  concurrency?: number;
  lockDurationMs?: number;
  drainTimeoutMs?: number;
  onFinalFailure?: (submissionId: string, error: Error) => Promise<void>;
}

/** The producers, workers and listeners of one test. They are closed after the test. */
export class JobBench {
  readonly producer: JobProducer;
  readonly #closers: (() => Promise<void>)[] = [];

  constructor(private readonly url: string) {
    this.producer = this.openProducer(url);
  }

  openProducer(url: string): JobProducer {
    const opened = createJobProducer({ url });
    this.onClose(() => opened.close());
    return opened;
  }

  async work({ handler, url = this.url, onFinalFailure, ...options }: Ask): Promise<JobWorker> {
    const worker = await startJobWorker({
      url,
      queue: benchQueue,
      concurrency: 1,
      handlers: { 'analysis.run': handler },
      onFinalFailure: (_name, { submissionId }, error) =>
        onFinalFailure?.(submissionId, error) ?? Promise.resolve(),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ...options,
    });
    this.onClose(() => worker.close());
    return worker;
  }

  async enqueue(from = this.producer): Promise<{ submissionId: string; jobId: string }> {
    const submissionId = randomUUID();
    const jobId = `analysis-${submissionId}`;
    await from.enqueue('analysis.run', { submissionId }, { jobId });
    return { submissionId, jobId };
  }

  async hasEnded(jobId: string): Promise<boolean> {
    return (await this.producer.jobState('analysis.run', jobId)) === 'ended';
  }

  onClose(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0).toReversed()) await close();
  }
}

/**
 * Returns whether the work ends before a timer that is started at the same time. Unlike a clock, the timer also stops
 * while this process gets no CPU time on a busy machine.
 */
export async function endsWithin(limitMs: number, work: () => Promise<unknown>): Promise<boolean> {
  let isLate = false;
  const timer = setTimeout(() => (isLate = true), limitMs);
  await work();
  clearTimeout(timer);
  return !isLate;
}

/** Returns a function that adds to `seen` what `pick` returns for its arguments. */
export const noting =
  <Arguments extends unknown[]>(seen: unknown[], pick: (...given: Arguments) => unknown) =>
  (...given: Arguments): Promise<void> => {
    seen.push(pick(...given));
    return Promise.resolve();
  };
