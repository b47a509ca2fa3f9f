import { type MessagePort } from 'node:worker_threads';
import { type CriterionId } from '../report/codes.js';
import { type MethodContext } from '../methods/method.js';
import { GroupAssignments } from './group-assignments.js';
import { type MethodRun } from './run-group.js';

/** The data that a helper thread receives about a picture; the pixels are in shared memory. */
export interface SharedPicture {
  source: Pick<MethodContext, 'bytes' | 'probe' | 'image' | 'ownAuthority' | 'ownOrigin'>;
  luma: Uint8Array;
  tests: readonly CriterionId[] | undefined;
}

interface Opening {
  groups: number;
  picture: () => SharedPicture;
  keep: (run: MethodRun) => void;
}

/** The helper threads of one picture, used by the thread that owns the picture. Each helper has its own port. */
export class HelperThreads {
  readonly assignments: GroupAssignments;
  readonly #ports = new Map<number, MessagePort>();
  #opening: Opening | null = null;
  #wake: () => void = () => undefined;

  constructor(memory?: SharedArrayBuffer) {
    this.assignments = new GroupAssignments(memory);
  }

  /** Allows the groups to be claimed, and sends the picture to the helpers that have joined. */
  open(opening: Opening): void {
    this.#opening = opening;
    this.assignments.limitTo(opening.groups);
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

  /** Frees the groups that a lost helper had claimed, so that its missing results are computed again. */
  lose(helper: number): void {
    this.assignments.release(helper);
    this.#wake();
  }

  /** Yields to the event loop, so that messages from and about helpers are handled. */
  async turn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }

  /** Resolves when a helper has sent a result or was lost. */
  changed(): Promise<void> {
    return new Promise((resolve) => (this.#wake = resolve));
  }

  close(): void {
    this.#opening = null;
    this.assignments.closeToHelpers();
    for (const port of this.#ports.values()) port.close();
  }
}
