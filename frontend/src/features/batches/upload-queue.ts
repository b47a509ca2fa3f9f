import { ApiError, faultStatusMin } from '../../shared/lib/http.js';

/** Maximum number of parallel uploads. */
const lanesMax = 3;
/** Statuses after which the batch accepts no more images: the session ended, or the batch is gone or closed. */
const finalStatuses: readonly number[] = [401, 403, 404, 409];

interface Queue {
  positions: readonly number[];
  send: (position: number) => Promise<void>;
  onSent: (position: number) => void;
  signal: AbortSignal;
}

/**
 * Sends images, a few in parallel. After a temporary failure, all uploads wait before the failed one is retried.
 * Resolves with the positions that could not be sent.
 * @throws ApiError if the batch accepts no more images, or the signal's reason when aborted
 */
export async function sendAll({ positions, send, onSent, signal }: Queue): Promise<number[]> {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const waiting = [...positions];
  const unsent: number[] = [];
  let readyAt = 0;

  const sendOne = (position: number) =>
    persistently(async () => {
      await pause(readyAt - Date.now(), either);
      either.throwIfAborted();
      await send(position).catch((error: unknown) => {
        if (isTemporary(error)) readyAt = Math.max(readyAt, Date.now() + pauseAfter(error, 1));
        throw error;
      });
    }, either);
  const runLane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const position = next;
      const isSent = await sendOne(position).then(
        () => true,
        (error: unknown) => {
          if (either.aborted || isFinal(error)) throw error;
          return false;
        },
      );
      if (isSent) onSent(position);
      else unsent.push(position);
    }
  };
  try {
    await Promise.all(Array.from({ length: lanesMax }, runLane));
  } finally {
    stop.abort();
  }
  return unsent.sort((one, other) => one - other);
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status);

export const triesMax = 10;
const pauseMs = { first: 1_000, max: 30_000 } as const;
const tooManyCalls = 429;

/** Whether a retry may succeed: the connection broke, the server failed, or it limits the rate of calls. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === tooManyCalls || error.status >= faultStatusMin
    : error instanceof TypeError;

/** Milliseconds to wait after a failed try: until the time that the server named, or longer after each try. */
export function pauseAfter(error: unknown, tries: number): number {
  if (error instanceof ApiError && error.retryAt) return Math.max(0, error.retryAt.getTime() - Date.now());
  return Math.min(pauseMs.max, pauseMs.first * 2 ** (tries - 1));
}

/** Waits. Resolves early, without an error, when the signal is aborted. */
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
