import { setTimeout as wait } from 'node:timers/promises';
import { type Job } from 'bullmq';

const TRIES_MAX = 10;
const RETRY_DELAY_MS = 1_000;

interface LaterTurnOfJob {
  againInMs: number;
  token: string | undefined;
  /** Aborted when another worker has the job. */
  signal: AbortSignal;
}

/**
 * Plans a job's next turn. A store that is away is waited for: as a fault of the job it would use up an attempt.
 * @throws what BullMQ threw last
 */
export async function putBack(
  job: Job<unknown, void, string>,
  { againInMs, token, signal }: LaterTurnOfJob,
): Promise<void> {
  const dueAt = Date.now() + againInMs;
  for (let tries = 1; ; tries++) {
    try {
      return await job.moveToDelayed(dueAt, token);
    } catch (error) {
      if (signal.aborted || tries === TRIES_MAX) throw error;
      await wait(RETRY_DELAY_MS);
    }
  }
}
