import { criterionIds } from '../report/codes.js';
import { type GreyMap } from '../report/report.js';
import { type AnalyzeOptions } from './analysis.js';
import { type DrawnImage } from './drawn-image.js';
import { abortReason } from './pool-slot.js';
import { type ChildEvent, type ChildResult, type ChildTask } from './protocol.js';

export interface TaskListeners extends Pick<AnalyzeOptions, 'onProgress' | 'onMap' | 'signal'> {
  onImage?: (image: DrawnImage) => void;
}

/** A task submitted by a caller. It exists until its result is delivered, even if the process dies meanwhile. */
export class PoolTask {
  /** How often the process ended while this task was running. */
  crashes = 0;
  timer: NodeJS.Timeout | undefined;
  readonly maps: GreyMap[] = [];
  readonly result: Promise<ChildResult>;
  #resolve!: (result: ChildResult) => void;
  #reject!: (reason: unknown) => void;
  /** Tests, maps and images already passed to the caller, so that a second attempt does not repeat them. */
  readonly #told = new Set<string>();
  readonly #testsDone = new Set<string>();

  constructor(
    readonly id: number,
    readonly bytes: Uint8Array,
    readonly task: ChildTask,
    readonly given: { listeners: TaskListeners; name: string; onAbort: (task: PoolTask) => void },
  ) {
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    given.listeners.signal?.addEventListener('abort', this.#abort, { once: true });
  }

  tell(event: ChildEvent): void {
    const { onProgress, onMap, onImage } = this.given.listeners;
    if (!this.#isNew(event)) return;
    switch (event.kind) {
      case 'progress':
        this.#testsDone.add(event.test.testId);
        return onProgress?.({ ...event.test, done: this.#testsDone.size, total: criterionIds.length });
      case 'map':
        this.maps.push(event.map);
        return onMap?.(event.map);
      case 'image':
        return onImage?.(event.image);
      default:
        event satisfies never;
    }
  }

  resolve(result: ChildResult): void {
    this.#end();
    this.#resolve(result);
  }

  reject(reason: unknown): void {
    this.#end();
    this.#reject(reason);
  }

  readonly #abort = (): void => {
    this.given.onAbort(this);
    this.reject(abortReason(this.given.listeners.signal));
  };

  #isNew(event: ChildEvent): boolean {
    const name = nameOf(event);
    if (this.#told.has(name)) return false;
    this.#told.add(name);
    return true;
  }

  #end(): void {
    clearTimeout(this.timer);
    this.given.listeners.signal?.removeEventListener('abort', this.#abort);
  }
}

function nameOf(event: ChildEvent): string {
  switch (event.kind) {
    case 'progress':
      return `test ${event.test.testId}`;
    case 'map':
      return `map ${event.map.id}`;
    case 'image':
      return `image ${event.image.kind}`;
  }
}
