import { setTimeout as wait } from 'node:timers/promises';
import { type IQueueBackend, Worker } from 'bullmq';

/** A BullMQ worker that can be abandoned if its `close()` hangs. */
export class DrainableWorker extends Worker<unknown, void, string, IQueueBackend> {
  /** Stops the lock timer, which would keep the process alive if `close()` hangs because Redis is unavailable. */
  async leave(): Promise<void> {
    await this.lockManager.close();
  }
}

const farewellTimeoutMs = 2_000;

export class InFlightJobs {
  readonly #work = new Set<Promise<void>>();

  add(work: Promise<void>): Promise<void> {
    const tracked = work.finally(() => this.#work.delete(tracked));
    this.#work.add(tracked);
    return tracked;
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.#work);
  }
}

/**
 * Stops taking jobs, and waits a limited time until the running jobs have ended and their results are stored. BullMQ's
 * own `close()` never returns if a handler or the store hangs.
 */
export async function drain(options: {
  worker: DrainableWorker;
  inFlight: InFlightJobs;
  timeoutMs: number;
  abandon: () => Promise<void>;
}): Promise<void> {
  const { worker, inFlight, timeoutMs, abandon } = options;
  const closed = worker.close();
  await waitAtMost(timeoutMs, Promise.race([closed, inFlight.ended()]));
  worker.cancelAllJobs('shutting down');
  await waitAtMost(farewellTimeoutMs, closed);
  const abandoned = abandon();
  await waitAtMost(farewellTimeoutMs, Promise.all([closed, inFlight.ended(), abandoned]));
  await worker.leave();
}

/** Resolves when the work finishes or the time is up, whichever comes first. Rejects only if the work rejects first. */
async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
