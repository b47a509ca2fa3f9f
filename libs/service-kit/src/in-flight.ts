import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';

const pollMs = 20;

/** Something that runs until it is closed; closing waits for running calls to finish. */
export interface Closable {
  close(): Promise<void>;
}

/** Counts running calls, so that a shutdown can wait for them. */
class InFlight {
  #count = 0;

  begin(): void {
    this.#count += 1;
  }

  /** Must be called once for each {@link begin}. */
  end(): void {
    this.#count -= 1;
  }

  /** Resolves when no call is running, at the latest after `timeoutMs`. */
  async drain(timeoutMs: number): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (this.#count > 0 && Date.now() < deadline) await sleep(pollMs);
  }
}

export const inFlight = new InFlight();

/** Aborts at the start of a shutdown, before running calls are awaited, so that long polls can answer at once. */
@Injectable()
export class DrainSignal {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#controller.abort();
  }
}

/**
 * Aborts with `signal`, or with a TimeoutError after `timeoutMs`. `AbortSignal.any` with `AbortSignal.timeout` does
 * not work here: Node 20 may garbage-collect the timeout before it fires (nodejs/node#57736).
 */
export function abortAfter(timeoutMs: number, signal: AbortSignal): AbortSignal {
  const timeout = new AbortController();
  const abort = () => timeout.abort(new DOMException(`not done within ${timeoutMs} ms`, 'TimeoutError'));
  // The timer keeps its controller alive, but not the process.
  setTimeout(abort, timeoutMs).unref();
  return AbortSignal.any([signal, timeout.signal]);
}
