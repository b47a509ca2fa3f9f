import { ApiError, faultStatusMin } from '../../shared/lib/http.js';

export const triesMax = 10;
const pauseMs = { first: 1_000, max: 30_000 } as const;
const tooManyCalls = 429;

/** Whether a retry may succeed: the connection broke, the server failed, or it limits the rate of calls. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === tooManyCalls || error.status >= faultStatusMin
    : error instanceof TypeError;

/** Pause after a failed try in milliseconds: until the time that the server named, else longer with each try. */
export function pauseAfter(error: unknown, tries: number): number {
  if (error instanceof ApiError && error.retryAt) return Math.max(0, error.retryAt.getTime() - Date.now());
  return Math.min(pauseMs.max, pauseMs.first * 2 ** (tries - 1));
}

/** Waits; resolves early when aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/** Repeats an idempotent call as long as its failures are temporary. */
export async function persistently<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || tries === triesMax || !isTemporary(error)) throw error;
      await pause(pauseAfter(error, tries), signal);
    }
  }
}
