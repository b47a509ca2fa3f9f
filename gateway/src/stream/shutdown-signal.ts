import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** The two steps in which the gateway closes. */
@Injectable()
export class ShutdownSignal {
  readonly #leaving = new AbortController();
  readonly #closing = new AbortController();

  constructor() {
    // Every request under way and every open stream listens, which is no leak: each leaves with its answer.
    setMaxListeners(0, this.#leaving.signal, this.#closing.signal);
  }

  /** Aborted first: `/readyz` says no, answers tell callers to connect anew, everything is still served. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Aborted when the gateway begins to close: answers that wait and open streams then end at once. */
  get signal(): AbortSignal {
    return this.#closing.signal;
  }

  leave(): void {
    this.#leaving.abort();
  }

  begin(): void {
    this.leave();
    this.#closing.abort();
  }
}
