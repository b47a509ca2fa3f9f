import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type RpcRequest, type RpcResponse } from '@jinwi/contracts';
import { RpcClient } from '@jinwi/service-kit';
import { Injectable } from '@nestjs/common';

/** The longest wait of one call; services allow up to 25 s. */
const watchMsMax = 20_000;

const answerTimeoutMs = 5_000;

/** Pause after a call that fails or returns nothing new, because the service is shutting down or unavailable. */
const pauseMs = 500;

const awayCodes = new Set(['service.unavailable', 'service.timeout', 'service.internal']);

export interface Watching<T> {
  /** Calls the service, which responds when something has changed since `last`, or after `waitMs` at the latest. */
  watch: (asked: { last: T | null; waitMs: number; timeoutMs: number }) => Promise<T>;
  /** Whether a response differs from the last one that was yielded. */
  isUpdate: (watched: T, last: T | null) => boolean;
  isEnded: (watched: T) => boolean;
  /** Whether to keep trying if the service is unavailable at the first call. */
  isPatient: boolean;
  deadline: number;
  signal: AbortSignal;
}

/**
 * Yields the first response and each changed one, until the work ends, the deadline passes or the signal aborts.
 * Retries while the service is unavailable; at the first call only with `isPatient`.
 * @throws AppError if the service refuses the call
 */
export async function* follow<T>({
  watch,
  isUpdate,
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
    const isUpdated = watched !== null && (isEnded(watched) || isUpdate(watched, last));
    if (watched && (isUpdated || isFirst)) yield watched;
    if (watched && isEnded(watched)) return;
    if (Date.now() >= deadline) return;
    if (isUpdated) last = watched;
    else await untilAborted(sleep(pauseMs), signal);
  }
}

/** Waits for `work`, or returns null when the signal aborts; the work itself is not cancelled. */
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

function nullWhenAway(error: unknown): null {
  if (error instanceof AppError && awayCodes.has(error.code)) return null;
  throw error;
}

type WatchName = 'analysis.watch' | 'generation.watch';

/** Lets all subscribers of a job at this gateway share one watch call. */
@Injectable()
export class SharedWatches {
  readonly #open = new Map<string, Promise<unknown>>();

  constructor(private readonly rpc: RpcClient) {}

  /**
   * Calls the service, or joins an open call whose request is the same except for `waitMs`.
   * @throws AppError as `RpcClient` does; `service.timeout` also if the joined call takes longer than `waitMs`
   */
  call<Name extends WatchName>(
    name: Name,
    request: RpcRequest<Name>,
    options: { timeoutMs: number },
  ): Promise<RpcResponse<Name>> {
    const key = JSON.stringify([name, { ...request, waitMs: undefined }]);
    const open = this.#open.get(key) as Promise<RpcResponse<Name>> | undefined;
    if (open) return Promise.race([open, timedOut(name, request.waitMs)]);
    const call = this.rpc.call(name, request, options).finally(() => this.#open.delete(key));
    this.#open.set(key, call);
    return call;
  }
}

async function timedOut(name: WatchName, waitMs: number): Promise<never> {
  await sleep(waitMs, undefined, { ref: false });
  throw new AppError('service.timeout', { name });
}
