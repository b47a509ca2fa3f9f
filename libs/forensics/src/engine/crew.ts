import { type MessagePort } from 'node:worker_threads';
import { type CriterionId } from '../report/codes.js';
import { type MethodContext } from '../methods/method.js';
import { Claims } from './claims.js';
import { type MethodRun } from './run-group.js';

/** What a helper needs of a picture; its pixels are in shared memory. */
export interface SharedPicture {
  source: Pick<MethodContext, 'bytes' | 'probe' | 'image' | 'ownAuthority'>;
  luma: Uint8Array;
  tests: readonly CriterionId[] | undefined;
}

interface Opening {
  /** Number of groups of methods. */
  groups: number;
  picture: () => SharedPicture;
  keep: (run: MethodRun) => void;
}

/** The helpers of one picture, as its own thread sees them: each is behind a port of its own. */
export class Crew {
  readonly claims: Claims;
  readonly #ports = new Map<number, MessagePort>();
  #opening: Opening | null = null;
  #wake: () => void = () => undefined;

  constructor(memory?: SharedArrayBuffer) {
    this.claims = new Claims(memory);
  }

  /** From now on the groups can be claimed. */
  open(opening: Opening): void {
    this.#opening = opening;
    this.claims.limitTo(opening.groups);
    for (const port of this.#ports.values()) port.postMessage(opening.picture());
  }

  join(helper: number, port: MessagePort): void {
    this.#ports.set(helper, port);
    port.on('message', (run: MethodRun) => {
      this.#opening?.keep(run);
      this.#wake();
    });
    if (this.#opening !== null) port.postMessage(this.#opening.picture());
  }

  /** The helper is gone; what it had claimed and not sent is to be done again. */
  lose(helper: number): void {
    this.claims.release(helper);
    this.#wake();
  }

  /** Lets messages of and about helpers in. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Until a helper has sent something or is lost. */
  news(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  close(): void {
    this.#opening = null;
    this.claims.closeToHelpers();
    for (const port of this.#ports.values()) port.close();
  }
}
