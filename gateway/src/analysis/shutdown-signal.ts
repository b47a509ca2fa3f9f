import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Aborted when the gateway begins to close: answers that wait and open streams then end at once. */
@Injectable()
export class ShutdownSignal implements OnModuleDestroy {
  readonly #controller = new AbortController();

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  onModuleDestroy(): void {
    this.#controller.abort();
  }
}
