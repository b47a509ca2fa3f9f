import { setTimeout as wait } from 'node:timers/promises';

/** Returns when the work has ended or the time is over, whichever is first. Rejects only when the work does. */
export async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
