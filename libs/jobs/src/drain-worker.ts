import { type IQueueBackend, Worker } from 'bullmq';
import { waitAtMost } from './wait-at-most.js';

/** BullMQ's worker, with a way to give up on its `close()`. */
export class DrainableWorker extends Worker<unknown, void, string, IQueueBackend> {
  /** Stops the lock timer, which would keep the process alive if `close()` hangs because Redis is away. */
  async leave(): Promise<void> {
    await this.lockManager.close();
  }
}

const FAREWELL_TIMEOUT_MS = 2_000;

/** The jobs that a shutdown waits for. */
export class UnderWay {
  private readonly work = new Set<Promise<void>>();

  add(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.work.delete(tracked));
    this.work.add(tracked);
    return tracked;
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.work);
  }
}

/**
 * Takes no more jobs and waits for running ones and their results. BullMQ's own `close()` never returns when a handler
 * or the store hangs.
 */
export async function drain(options: {
  worker: DrainableWorker;
  underWay: UnderWay;
  timeoutMs: number;
  abandon: () => Promise<void>;
}): Promise<void> {
  const { worker, underWay, timeoutMs, abandon } = options;
  const closed = worker.close();
  await waitAtMost(timeoutMs, Promise.race([closed, underWay.ended()]));
  worker.cancelAllJobs('shutting down');
  await waitAtMost(FAREWELL_TIMEOUT_MS, closed);
  const abandoned = abandon();
  await waitAtMost(FAREWELL_TIMEOUT_MS, Promise.all([closed, underWay.ended(), abandoned]));
  await worker.leave();
}
