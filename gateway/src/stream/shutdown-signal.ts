import { Injectable } from '@nestjs/common';

/** Aborted when the gateway begins to close: answers that wait and open streams then end at once. */
@Injectable()
export class ShutdownSignal {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  begin(): void {
    this.#controller.abort();
  }
}
