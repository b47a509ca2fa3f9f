import { Injectable } from '@nestjs/common';

/** The two steps in which the gateway closes. */
@Injectable()
export class ShutdownSignal {
  readonly #leaving = new AbortController();
  readonly #closing = new AbortController();

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
