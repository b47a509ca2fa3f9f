import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jinwi/contracts';

/** One call waits at most so long; the services allow 25 s. */
const watchMsMax = 20_000;
const answerTimeoutMs = 5_000;
/** Between calls that bring nothing new: the service is closing, or away. */
const pauseMs = 500;

export interface Watching<T> {
  /** Asks the service, which answers at news beyond `last` or after `waitMs`. */
  watch: (asked: { last: T | null; waitMs: number; timeoutMs: number }) => Promise<T>;
  /** Whether an answer says more than the last one that did. */
  isNews: (watched: T, last: T | null) => boolean;
  isEnded: (watched: T) => boolean;
  /** Whether a service that is away at the first call is waited for, too. */
  isPatient: boolean;
  deadline: number;
  signal: AbortSignal;
}

/**
 * Yields the first answer and every one with news, until the work has ended, the deadline has passed or the signal
 * is aborted. A service that is away is asked again until then; the work itself does not depend on who watches.
 * @throws AppError what the service refuses
 */
export async function* follow<T>({
  watch,
  isNews,
  isEnded,
  isPatient,
  deadline,
  signal,
}: Watching<T>): AsyncGenerator<T> {
  let last: T | null = null;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const waitMs = Math.max(0, Math.min(watchMsMax, deadline - Date.now()));
    const call = watch({ last, waitMs, timeoutMs: waitMs + answerTimeoutMs });
    const watched = await untilAborted(isFirst && !isPatient ? call : call.catch(nullWhenAway), signal);
    const hasNews = watched !== null && (isEnded(watched) || isNews(watched, last));
    if (watched && (hasNews || isFirst)) yield watched;
    if (watched && isEnded(watched)) return;
    if (Date.now() >= deadline) return;
    if (hasNews) last = watched;
    else await untilAborted(sleep(pauseMs), signal);
  }
}

/** What is waited for goes on to its own end; nobody listens any more. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  let stopListening = () => undefined as void;
  const aborted = new Promise<null>((resolve) => {
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort, { once: true });
    stopListening = () => signal.removeEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stopListening();
  }
}

const awayCodes = new Set(['service.unavailable', 'service.timeout', 'service.internal']);

function nullWhenAway(error: unknown): null {
  if (error instanceof AppError && awayCodes.has(error.code)) return null;
  throw error;
}
