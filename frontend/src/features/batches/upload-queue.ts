import { ApiError } from '../../shared/lib/http.js';
import { isTemporary, pause, pauseAfter, persistently } from './persistence.js';

/** Number of parallel uploads. */
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
 * @throws ApiError when no more can be sent at all, and the signal's reason when aborted
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
