import { type IQueueBackend, Worker } from 'bullmq';
import { waitAtMost } from './wait-at-most.js';

/** BullMQ's worker, with a way out of its `close()`. */
export class DrainableWorker extends Worker<unknown, void, string, IQueueBackend> {
  /** Ends what `close()` did not come to when Redis is away: its timer would keep the process alive. */
  async leave(): Promise<void> {
    await this.lockManager.close();
  }
}

const FAREWELL_TIMEOUT_MS = 2_000;

/** The work that a shutdown waits for. */
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
 * Takes no more jobs, waits for those under way and for their results to be written. BullMQ's own `close()` waits for
 * ever when a handler or the store does.
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
