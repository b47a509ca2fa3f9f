import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the work settles or the time is up, whichever is first. Rejects only when the work does. */
export async function waitAtMost(timeoutMs: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController();
  const timeout = wait(timeoutMs, undefined, { signal: timer.signal }).catch(() => undefined);
  try {
    await Promise.race([work, timeout]);
  } finally {
    timer.abort();
  }
}
