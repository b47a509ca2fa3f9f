import { setTimeout as wait } from 'node:timers/promises';
import { type Job } from 'bullmq';

const triesMax = 10;
const retryDelayMs = 1_000;

/**
 * A handler returns this to run the job again after `againInMs`. Meanwhile, the job occupies no slot of the worker.
 * Rescheduling does not use up an attempt, but all failed runs count together: after the third, the job fails.
 */
export interface Reschedule {
  againInMs: number;
}

interface JobRun {
  token: string | undefined;
  /** Aborts when another worker has taken over the job. */
  signal: AbortSignal;
}

/**
 * Schedules a job's next run. Retries while the store is unavailable, because an error would use up one of the job's
 * attempts.
 * @throws BullMQ's last error
 */
export async function reschedule(
  job: Job<unknown, void, string>,
  { againInMs, token, signal }: Reschedule & JobRun,
): Promise<void> {
  // The PostgreSQL store accepts only whole milliseconds.
  const dueAt = Math.ceil(Date.now() + againInMs);
  for (let tries = 1; ; tries++) {
    try {
      return await job.moveToDelayed(dueAt, token);
    } catch (error) {
      if (signal.aborted || tries === triesMax) throw error;
      await wait(retryDelayMs);
    }
  }
}
