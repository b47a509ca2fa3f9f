import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';

/** Signals the two phases of shutting down. */
@Injectable()
export class ShutdownSignal {
  readonly #leaving = new AbortController();
  readonly #closing = new AbortController();

  constructor() {
    // Many listeners are not a leak here: each is removed when its response ends.
    setMaxListeners(0, this.#leaving.signal, this.#closing.signal);
  }

  /** Aborted first: `/readyz` fails and responses close their connection, but everything is still served. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Aborted when the gateway closes: waiting requests and open streams then end at once. */
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
