import { type ForensicReport, type ImageTraces } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type Analysis, type AnalyzeOptions } from './analysis.js';
import { type CompareOptions, type ImageComparison } from './compare-images.js';
import { type DrawOptions, type DrawnImage } from './drawn-image.js';
import { EngineProcess, type ProcessEnd, EngineUnavailableError, Restarts } from './engine-process.js';
import { type PoolJobOptions, type ThreadPoolOptions, timeoutMsDefault } from './pool.js';
import { abortReason } from './pool-slot.js';
import { PoolTask, type TaskListeners } from './pool-task.js';
import { type ChildReply, type ChildTask } from './protocol.js';
import { type TraceOptions } from './read-traces.js';
import { engineName } from './version.js';

/** An unexpected end of the engine's process: it crashed or was killed. */
export interface EngineCrash extends ProcessEnd {
  /** Names of the pictures that were being processed, see `Named`. */
  pictures: string[];
  /** How long the engine refuses pictures after too many crashes, in milliseconds; null if it restarts at once. */
  pauseMs: number | null;
}

export interface ForensicsPoolOptions extends ThreadPoolOptions {
  onCrash?: (crash: EngineCrash) => void;
  /** Called after each picture with the resident memory of the engine's process. */
  onMemory?: (residentBytes: number) => void;
}

interface Named {
  /** The caller's name for the picture, passed to `onCrash`. */
  name?: string;
}

type Watched = Named & Pick<AnalyzeOptions, 'signal'>;
type ExamineOptions = Omit<PoolJobOptions, 'onMap'> & Named & { onImage: (image: DrawnImage) => void };

export interface ForensicsPool {
  /**
   * Runs `analyze` in the engine's process.
   * @throws UnreadableImageError if the file is rejected, with `image.timeout` if its analysis hangs, or with
   * `image.crashed` if it crashed the process twice; EngineUnavailableError while the engine pauses after too many
   * crashes; Error if a thread crashed
   */
  analyze: (bytes: Uint8Array, options?: PoolJobOptions & Named) => Promise<Analysis>;
  /** Runs `analyze`, and also draws the previews, maps and evidence for browsers. Throws the same errors. */
  examine: (bytes: Uint8Array, options: ExamineOptions) => Promise<ForensicReport>;
  /** Runs `compareImages` in the engine's process. Throws the same errors as `analyze`. */
  compare: (bytes: Uint8Array, options: CompareOptions & Watched) => Promise<ImageComparison>;
  /** Runs `drawPicture` in the engine's process. Throws the same errors as `analyze`. */
  draw: (bytes: Uint8Array, options: DrawOptions & Watched) => Promise<Uint8Array>;
  /** Runs `readTraces` in the engine's process. Throws the same errors as `analyze`. */
  trace: (bytes: Uint8Array, options: TraceOptions & Watched) => Promise<ImageTraces>;
  /** Draws only the thumbnail, and computes the picture's fingerprints. Throws the same errors as `analyze`. */
  thumbnail: (bytes: Uint8Array, options: Watched) => Promise<DrawnImage>;
  /** Name of the engine that judges the pictures: its version and its trust list, see `engineName`. */
  judge: string;
  /** Ends the process; waiting and running tasks are rejected. */
  close: () => Promise<void>;
}

/** Creates a pool. The engine's process starts at once, so that it is ready for the first picture. */
export function createForensicsPool(options: ForensicsPoolOptions): ForensicsPool {
  const engine = new Engine(options);
  const resultOf = <Result>(bytes: Uint8Array, task: ChildTask, given: TaskListeners & Named) =>
    engine.submit(bytes, task, given).result as Promise<Result>;
  return {
    async analyze(bytes, { onProgress, onMap, signal, name, ...asked } = {}) {
      const task = engine.submit(bytes, { kind: 'analyze', ...asked }, { onProgress, onMap, signal, name });
      return { ...((await task.result) as Omit<Analysis, 'maps'>), maps: task.maps };
    },
    async examine(bytes, { onProgress, onImage, signal, name, ...asked }) {
      const listeners = { onProgress, onImage, signal, name };
      return (await resultOf<Analysis>(bytes, { kind: 'examine', ...asked }, listeners)).report;
    },
    compare: (bytes, { signal, name, ...compared }) =>
      resultOf(bytes, { kind: 'compare', options: compared }, { signal, name }),
    draw: (bytes, { signal, name, ...drawn }) =>
      resultOf(bytes, { kind: 'draw', options: drawn }, { signal, name }),
    trace: (bytes, { signal, name, ...traced }) =>
      resultOf(bytes, { kind: 'trace', options: traced }, { signal, name }),
    thumbnail: (bytes, listeners) => resultOf(bytes, { kind: 'thumbnail' }, listeners),
    judge: engineName(options.trustList),
    close: () => engine.close(),
  };
}

/** A picture is refused after the process died this many times while analysing it. */
const crashesMax = 2;
/** Milliseconds added to the time limits inside the process, so that the parent ends only a process that hangs. */
const graceMs = 15_000;

/** Supervises the engine's process: restarts it when it has ended, and gives it at most one task per thread. */
class Engine {
  readonly #options: ThreadPoolOptions;
  readonly #onCrash: ForensicsPoolOptions['onCrash'];
  readonly #onMemory: ForensicsPoolOptions['onMemory'];
  readonly #restarts = new Restarts();
  readonly #running = new Map<number, PoolTask>();
  readonly #waiting: PoolTask[] = [];
  /** Tasks that were running when the process ended. Each is retried alone, so that the crashing one is identified. */
  readonly #suspects: PoolTask[] = [];
  #process: EngineProcess | null = null;
  #isClosed = false;
  #lastId = 0;

  constructor({ onCrash, onMemory, ...options }: ForensicsPoolOptions) {
    this.#options = options;
    this.#onCrash = onCrash;
    this.#onMemory = onMemory;
    this.#start();
  }

  submit(bytes: Uint8Array, task: ChildTask, { name = '', ...listeners }: TaskListeners & Named): PoolTask {
    this.#lastId += 1;
    const onAbort = (aborted: PoolTask) => this.#forget(aborted);
    const submitted = new PoolTask(this.#lastId, bytes, task, { listeners, name, onAbort });
    if (this.#isClosed) submitted.reject(new Error('The pool is closed'));
    else if (listeners.signal?.aborted === true) submitted.reject(abortReason(listeners.signal));
    else if (this.#process === null) submitted.reject(new EngineUnavailableError());
    else this.#waiting.push(submitted);
    this.#startNext();
    return submitted;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#restarts.cancel();
    this.#rejectAll(new Error('The pool is closed'));
    await this.#process?.close();
  }

  #start(): void {
    try {
      const started: EngineProcess = new EngineProcess(this.#options, {
        onReply: (reply) => started === this.#process && this.#receive(reply),
        onEnd: (end) => started === this.#process && this.#recover(end),
      });
      this.#process = started;
    } catch (error) {
      // The system could not start a process.
      this.#recover({ pid: 0, signal: null, code: null, errorOutput: String(error) });
    }
  }

  #startNext(): void {
    const next = this.#nextTask();
    if (next) {
      this.#run(next);
      return this.#startNext();
    }
    if (this.#running.size === 0) this.#process?.setIdle();
  }

  #nextTask(): PoolTask | undefined {
    const running = [...this.#running.values()];
    if (running.some(({ crashes }) => crashes > 0)) return undefined;
    if (this.#suspects.length > 0) return running.length === 0 ? this.#suspects.shift() : undefined;
    return running.length < Math.max(1, this.#options.threads) ? this.#waiting.shift() : undefined;
  }

  #run(task: PoolTask): void {
    const { id, bytes } = task;
    this.#running.set(id, task);
    const limitMs = 2 * (this.#options.timeoutMs ?? timeoutMsDefault) + graceMs;
    task.timer = setTimeout(() => this.#process?.kill(), limitMs);
    this.#process?.setBusy();
    this.#process?.send({ kind: 'task', id, bytes, task: task.task });
  }

  #receive({ id, ...told }: ChildReply): void {
    const task = this.#running.get(id);
    if (task === undefined) return;
    switch (told.kind) {
      case 'progress':
      case 'map':
      case 'image':
        return task.tell(told);
      case 'done':
        this.#restarts.forget();
        this.#onMemory?.(told.residentBytes);
        return this.#finish(task, () => task.resolve(told.result));
      case 'refused':
        return this.#finish(task, () => task.reject(new UnreadableImageError(told.code)));
      case 'failed':
        return this.#finish(task, () => task.reject(new Error(told.message)));
      default:
        told satisfies never;
    }
  }

  #finish(task: PoolTask, end: () => void): void {
    this.#running.delete(task.id);
    end();
    this.#startNext();
  }

  #forget(task: PoolTask): void {
    for (const list of [this.#waiting, this.#suspects])
      if (list.includes(task)) list.splice(list.indexOf(task), 1);
    if (this.#running.delete(task.id)) this.#process?.send({ kind: 'abort', id: task.id });
    this.#startNext();
  }

  /** Handles the end of the process: the tasks that were running are retried once, each alone. */
  #recover(end: ProcessEnd): void {
    this.#process = null;
    if (this.#isClosed) return;
    const victims = [...this.#running.values()];
    this.#running.clear();
    for (const victim of victims) {
      clearTimeout(victim.timer);
      victim.crashes += 1;
      if (victim.crashes < crashesMax) this.#suspects.push(victim);
      else victim.reject(new UnreadableImageError('image.crashed'));
    }
    // A picture that crashed the process twice is at fault itself, so this crash does not count against the engine.
    const isKnown = victims.some(({ crashes }) => crashes >= crashesMax);
    const pauseMs = isKnown ? null : this.#restarts.pauseMs();
    this.#onCrash?.({ ...end, pictures: victims.map(({ given }) => given.name), pauseMs });
    if (pauseMs === null) this.#start();
    else {
      this.#rejectAll(new EngineUnavailableError());
      this.#restarts.later(pauseMs, () => this.#start());
    }
    this.#startNext();
  }

  #rejectAll(reason: Error): void {
    const all = [...this.#running.values(), ...this.#suspects.splice(0), ...this.#waiting.splice(0)];
    this.#running.clear();
    for (const task of all) task.reject(reason);
  }
}
