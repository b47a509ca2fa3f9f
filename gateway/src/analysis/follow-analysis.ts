import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Locale, type RpcResponse } from '@jinwi/contracts';
import { type RpcClient } from '@jinwi/service-kit';

export type Watched = RpcResponse<'analysis.watch'>;

export interface Followed {
  id: number;
  userId: number;
  locale: Locale;
}

/** One call waits at most so long; the service allows 25 s. */
const watchMsMax = 20_000;
const answerTimeoutMs = 5_000;
/** Between calls that bring nothing new: the service is closing, or away. */
const pauseMs = 500;

/** `steps`: news are finished tests too. `end`: only the end. */
export type NewsWanted = 'steps' | 'end';

const allSteps = Number.MAX_SAFE_INTEGER;

/**
 * Yields what the analysis service tells, the first answer at once for `steps`, until the analysis has ended,
 * the deadline has passed or the signal is aborted. A service that is away is asked again until then; the analysis
 * itself does not depend on who watches.
 * @throws AppError `analysis.not-found`; for `steps` also when the service is away at the first call
 */
export async function* followAnalysis({
  rpc,
  followed,
  wanted,
  deadline,
  signal,
}: {
  rpc: RpcClient;
  followed: Followed;
  wanted: NewsWanted;
  deadline: number;
  signal: AbortSignal;
}): AsyncGenerator<Watched> {
  let seen = wanted === 'steps' ? -1 : allSteps;
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const waitMs = Math.max(0, Math.min(watchMsMax, deadline - Date.now()));
    const call = rpc.call(
      'analysis.watch',
      { ...followed, seen, waitMs },
      { timeoutMs: waitMs + answerTimeoutMs },
    );
    const isOpening = isFirst && wanted === 'steps';
    const watched = await untilAborted(isOpening ? call : call.catch(nullWhenAway), signal);
    const isNews = watched !== null && (isEnded(watched) || watched.steps.done > seen);
    if (watched && (isNews || isFirst)) yield watched;
    if (watched && isEnded(watched)) return;
    if (Date.now() >= deadline) return;
    if (watched && wanted === 'steps') seen = Math.max(seen, watched.steps.done);
    if (!isNews) await untilAborted(sleep(pauseMs), signal);
  }
}

export const isEnded = ({ state }: Watched): boolean => state === 'done' || state === 'failed';

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
