import { MessageChannel, type Worker } from 'node:worker_threads';
import { type TrustList } from '../formats/c2pa/trust-list.js';
import { type GreyMap, type ImageTraces } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type Analysis, type AnalyzeOptions } from './analysis.js';
import { type CompareOptions, type ImageComparison } from './compare-images.js';
import { GroupAssignments } from './group-assignments.js';
import { type DrawOptions } from './drawn-image.js';
import { NativeGate } from './native-gate.js';
import {
  abortReason,
  emptySlot,
  isIdle,
  ownBuffer,
  tell,
  tellProgress,
  type Job,
  type Slot,
} from './pool-slot.js';
import { type ThreadReply, type ThreadResult, type ThreadTask } from './protocol.js';
import { type TraceOptions } from './read-traces.js';
import { startThread } from './start-thread.js';

export interface ThreadPoolOptions {
  /** Number of threads, which is also how many images can be analysed at the same time. */
  threads: number;
  /** Time limit per image in milliseconds, counted from the start of its analysis; 20 000 by default. */
  timeoutMs?: number;
  /** Limit of each thread's JavaScript heap in megabytes; pixels are not part of it. */
  memoryMbMax?: number;
  /** The trusted signers. Defaults to the public C2PA Trust List. */
  trustList?: TrustList;
}

/** The trust list is left out, because it is an option of the whole pool. */
export type PoolJobOptions = Omit<AnalyzeOptions, 'trustList'>;

export const timeoutMsDefault = 20_000;

export const createThreadPool = (options: ThreadPoolOptions): ThreadPool => new ThreadPool(options);

type Aborting<Options> = Options & Pick<AnalyzeOptions, 'signal'>;

/**
 * The worker threads inside the engine's process, see `createForensicsPool`. If a slot has no worker, its next job
 * starts one. Each method transfers the bytes of its first argument, so the caller's array is empty afterwards.
 * @throws UnreadableImageError if the file is rejected, with `image.timeout` if the thread hangs; Error if the
 * thread crashed
 */
export class ThreadPool {
  readonly #slots: Slot[];
  readonly #waiting: Job[] = [];
  readonly #ending = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(private readonly options: ThreadPoolOptions) {
    this.#slots = Array.from({ length: Math.max(1, options.threads) }, emptySlot);
  }

  async analyze(
    bytes: Uint8Array,
    { onProgress, onMap, signal, ...asked }: PoolJobOptions = {},
  ): Promise<Analysis> {
    const maps: GreyMap[] = [];
    const keepMap = (map: GreyMap) => {
      maps.push(map);
      onMap?.(map);
    };
    const task: ThreadTask = { kind: 'analyze', ...asked };
    const result = await this.#submit(bytes, task, { onProgress, onMap: keepMap, signal });
    return { ...(result as Omit<Analysis, 'maps'>), maps };
  }

  compare(bytes: Uint8Array, { signal, ...options }: Aborting<CompareOptions>): Promise<ImageComparison> {
    return this.#submit(bytes, { kind: 'compare', options }, { signal }) as Promise<ImageComparison>;
  }

  draw(bytes: Uint8Array, { signal, ...options }: Aborting<DrawOptions>): Promise<Uint8Array> {
    return this.#submit(bytes, { kind: 'draw', options }, { signal }) as Promise<Uint8Array>;
  }

  trace(bytes: Uint8Array, { signal, ...options }: Aborting<TraceOptions>): Promise<ImageTraces> {
    return this.#submit(bytes, { kind: 'trace', options }, { signal }) as Promise<ImageTraces>;
  }

  /** The kind of the task determines the type of the result. */
  #submit(bytes: Uint8Array, task: ThreadTask, options: Job['options']): Promise<ThreadResult> {
    if (this.#isClosed) return Promise.reject(new Error('The pool is closed'));
    if (options.signal?.aborted === true) return Promise.reject(abortReason(options.signal));
    return new Promise((resolve, reject) => {
      const job: Job = {
        bytes,
        task,
        options,
        done: new Set(),
        resolve,
        reject,
        onAbort: () => this.#abort(job),
      };
      options.signal?.addEventListener('abort', job.onAbort, { once: true });
      this.#waiting.push(job);
      this.#startNext();
    });
  }

  /** Terminates the threads; waiting and running jobs are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const closed = new Error('The pool is closed');
    for (const job of this.#waiting.splice(0)) this.#settle(job, () => job.reject(closed));
    for (const slot of this.#slots) this.#drop(slot, closed);
    await Promise.all(this.#ending);
  }

  #startNext(): void {
    if (this.#waiting.length === 0) return this.#lend();
    const slot = this.#slots.find(isIdle);
    if (slot === undefined) return this.#recall();
    const job = this.#waiting.shift()!;
    slot.job = job;
    try {
      this.#run(slot, job);
    } catch (error) {
      this.#drop(slot, error);
    }
    this.#startNext();
  }

  #run(slot: Slot, job: Job): void {
    this.#open(slot, () => this.#drop(slot, new UnreadableImageError('image.timeout')));
    const bytes = ownBuffer(job.bytes);
    const canShare = job.task.kind === 'analyze' && this.#slots.length > 1;
    slot.assignments = canShare ? new GroupAssignments() : null;
    const assignments = slot.assignments?.memory;
    tell(slot, { kind: 'job', bytes, task: job.task, ...(assignments ? { assignments } : {}) }, [
      bytes.buffer,
    ]);
  }

  /** Assigns idle threads as helpers to running pictures. */
  #lend(): void {
    if (this.#isClosed) return;
    for (const slot of this.#slots.filter(isIdle)) {
      const owner = this.#slots.find(({ assignments }) => assignments?.needsHelp());
      if (owner?.assignments) this.#help(slot, owner, owner.assignments);
    }
  }

  #help(slot: Slot, owner: Slot, assignments: GroupAssignments): void {
    slot.helping = { owner, assignments };
    this.#open(slot, () => this.#loseHelper(slot));
    const helper = this.#numberOf(slot);
    const { port1, port2 } = new MessageChannel();
    tell(owner, { kind: 'join', helper, port: port1 }, [port1]);
    tell(slot, { kind: 'help', helper, port: port2, assignments: assignments.memory }, [port2]);
  }

  /** Makes helpers stop after their current group, so that their threads are free for waiting jobs. */
  #recall(): void {
    for (const { assignments } of this.#slots) assignments?.closeToHelpers();
  }

  /** Drops the thread of a lost helper; the owner's thread repeats the groups that the helper had claimed. */
  #loseHelper(slot: Slot): void {
    this.#detach(slot);
    this.#endHelp(slot, true);
  }

  #endHelp(slot: Slot, isLost: boolean): void {
    const { helping } = slot;
    const isStillWanted = helping !== null && helping.owner.assignments === helping.assignments;
    if (isLost && isStillWanted) {
      // Closes the groups to helpers at once, because the owner may handle the message only after its current test.
      helping.assignments.closeToHelpers();
      tell(helping.owner, { kind: 'lose', helper: this.#numberOf(slot) });
    }
    this.#rest(slot);
    this.#startNext();
  }

  /** Returns a thread's number as a helper. These numbers start at 2, because 1 is the owner, see `ownerNumber`. */
  readonly #numberOf = (slot: Slot): number => this.#slots.indexOf(slot) + 2;

  /** Starts the thread if needed, and the time limit for its work. */
  #open(slot: Slot, onTimeout: () => void): void {
    slot.worker ??= this.#openThread(slot);
    slot.worker.ref();
    slot.timer = setTimeout(onTimeout, this.options.timeoutMs ?? timeoutMsDefault);
  }

  #rest(slot: Slot): void {
    if (slot.timer !== null) clearTimeout(slot.timer);
    slot.assignments?.closeToHelpers();
    Object.assign(slot, { timer: null, job: null, assignments: null, helping: null });
    // An idle thread must not keep the process alive.
    slot.worker?.unref();
  }

  #openThread(slot: Slot): Worker {
    slot.gate = new NativeGate();
    const worker = startThread({
      memoryMbMax: this.options.memoryMbMax,
      setup: {
        gate: slot.gate.memory,
        ...(this.options.trustList === undefined ? {} : { trustList: this.options.trustList }),
      },
    });
    const isCurrent = (): boolean => slot.worker === worker;
    worker.on('message', (reply: ThreadReply) => isCurrent() && this.#receive(slot, reply));
    worker.on('error', (error) => isCurrent() && this.#drop(slot, error));
    worker.on(
      'exit',
      (code) => isCurrent() && this.#drop(slot, new Error(`The thread ended with code ${code}`)),
    );
    return worker;
  }

  #receive(slot: Slot, reply: ThreadReply): void {
    if (reply.kind === 'free') {
      if (reply.mustReplace) this.#detach(slot);
      return this.#endHelp(slot, reply.isLost);
    }
    if (reply.kind === 'progress') return tellProgress(slot, reply.test);
    const { job } = slot;
    if (job === null) return;
    switch (reply.kind) {
      case 'map':
        job.options.onMap?.(reply.map);
        return;
      case 'done':
        if (reply.mustReplace) this.#detach(slot);
        return this.#finish(slot, () => job.resolve(reply.result));
      case 'refused':
        return this.#finish(slot, () => job.reject(new UnreadableImageError(reply.code)));
      case 'failed':
        return this.#finish(slot, () => job.reject(new Error(reply.message)));
      default:
        reply satisfies never;
    }
  }

  /** Removes the job from the slot, settles it by calling `end`, and starts the next waiting job. */
  #finish(slot: Slot, end: () => void): void {
    const { job } = slot;
    this.#rest(slot);
    if (job !== null) this.#settle(job, end);
    this.#startNext();
  }

  /** Terminates a thread that hangs, has crashed or is no longer needed, and rejects its job. */
  #drop(slot: Slot, reason: unknown): void {
    if (slot.helping !== null) return this.#loseHelper(slot);
    const { job } = slot;
    this.#detach(slot);
    this.#finish(slot, () => job?.reject(reason));
  }

  #detach(slot: Slot): void {
    const { worker, gate } = slot;
    slot.worker = null;
    if (worker === null) return;
    // Native code cannot be interrupted, so the thread ends only when that code returns. Only `close` waits for this.
    const end = gate.close().then(() => worker.terminate());
    this.#ending.add(end);
    void end.finally(() => this.#ending.delete(end));
  }

  #abort(job: Job): void {
    const at = this.#waiting.indexOf(job);
    const reason = abortReason(job.options.signal);
    if (at !== -1) {
      this.#waiting.splice(at, 1);
      this.#settle(job, () => job.reject(reason));
      return;
    }
    const slot = this.#slots.find((candidate) => candidate.job === job);
    if (slot) this.#drop(slot, reason);
  }

  #settle(job: Job, end: () => void): void {
    job.options.signal?.removeEventListener('abort', job.onAbort);
    end();
  }
}
