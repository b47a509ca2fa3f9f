import { type Worker } from 'node:worker_threads';
import { type TrustList } from '../formats/c2pa/trust-list/trust-list.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type Analysis, type AnalyzeOptions } from './analysis.js';
import { NativeGate } from './native-gate.js';
import { type ThreadJob, type ThreadReply, type ThreadResult, type ThreadTask } from './protocol.js';
import { startThread } from './start-thread.js';
import { judgeName } from './version.js';

export interface ForensicsPoolOptions {
  /** Number of images analysed at the same time. */
  threads: number;
  /** Time limit per image, from its start; 20 000 by default. */
  timeoutMs?: number;
  /** Limit of a thread's JavaScript heap, which does not include pixels. */
  memoryMbMax?: number;
  /** The public C2PA Trust List if absent. */
  trustList?: TrustList;
}

/** The whole pool uses one trust list. */
type PoolJobOptions = Omit<AnalyzeOptions, 'trustList'>;

interface DrawOptions extends Pick<AnalyzeOptions, 'signal'> {
  sideMax: number;
}

export interface ForensicsPool {
  /**
   * Like `analyze`, in a thread. The bytes are transferred: the caller's array is empty afterwards.
   * @throws UnreadableImageError for a rejected file, or `image.timeout` for a hung one; Error if the thread crashed
   */
  analyze: (bytes: Uint8Array, options?: PoolJobOptions) => Promise<Analysis>;
  /** Like `drawPicture`, in a thread, under the same conditions. */
  draw: (bytes: Uint8Array, options: DrawOptions) => Promise<Uint8Array>;
  /** See `judgeName`. */
  judge: string;
  /** Terminates the threads; waiting and running jobs are rejected. */
  close: () => Promise<void>;
}

type Listeners = Pick<AnalyzeOptions, 'onProgress' | 'onMap' | 'signal'>;

interface Job {
  bytes: Uint8Array;
  task: ThreadTask;
  options: Listeners;
  resolve: (result: ThreadResult) => void;
  reject: (reason: unknown) => void;
  onAbort: () => void;
}

interface Slot {
  worker: Worker | null;
  gate: NativeGate;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

const timeoutMsDefault = 20_000;

export function createForensicsPool(options: ForensicsPoolOptions): ForensicsPool {
  const pool = new Pool(options);
  return {
    analyze: (bytes, jobOptions) => pool.analyze(bytes, jobOptions),
    draw: (bytes, drawOptions) => pool.draw(bytes, drawOptions),
    judge: judgeName(options.trustList),
    close: () => pool.close(),
  };
}

/** Owns the threads. A slot without a worker gets one with its next job. */
class Pool {
  private readonly slots: Slot[];
  private readonly waiting: Job[] = [];
  private readonly ending = new Set<Promise<unknown>>();
  private isClosed = false;

  constructor(private readonly options: ForensicsPoolOptions) {
    this.slots = Array.from({ length: Math.max(1, options.threads) }, () => ({
      worker: null,
      gate: new NativeGate(),
      job: null,
      timer: null,
    }));
  }

  analyze(bytes: Uint8Array, options: PoolJobOptions = {}): Promise<Analysis> {
    const { fileName, tests, ownAuthority } = options;
    const task: ThreadTask = {
      kind: 'analyze',
      ...(fileName === undefined ? {} : { fileName }),
      ...(tests === undefined ? {} : { tests }),
      ...(ownAuthority === undefined ? {} : { ownAuthority }),
    };
    return this.submit(bytes, { task, options }) as Promise<Analysis>;
  }

  draw(bytes: Uint8Array, { sideMax, signal }: DrawOptions): Promise<Uint8Array> {
    const task: ThreadTask = { kind: 'draw', sideMax };
    return this.submit(bytes, { task, options: { signal } }) as Promise<Uint8Array>;
  }

  /** A task decides the type of its result. */
  private submit(bytes: Uint8Array, { task, options }: Pick<Job, 'task' | 'options'>): Promise<ThreadResult> {
    if (this.isClosed) return Promise.reject(new Error('The forensics pool is closed'));
    if (options.signal?.aborted === true) return Promise.reject(abortReason(options.signal));
    return new Promise((resolve, reject) => {
      const job: Job = { bytes, task, options, resolve, reject, onAbort: () => this.abort(job) };
      options.signal?.addEventListener('abort', job.onAbort, { once: true });
      this.waiting.push(job);
      this.startNext();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const closed = new Error('The forensics pool is closed');
    for (const job of this.waiting.splice(0)) this.settle(job, () => job.reject(closed));
    for (const slot of this.slots) this.drop(slot, closed);
    await Promise.all(this.ending);
  }

  private startNext(): void {
    const slot = this.slots.find((candidate) => candidate.job === null);
    const job = slot && this.waiting.shift();
    if (slot === undefined || job === undefined) return;
    slot.job = job;
    try {
      this.run(slot, job);
    } catch (error) {
      this.drop(slot, error);
    }
  }

  private run(slot: Slot, job: Job): void {
    slot.worker ??= this.openThread(slot);
    slot.timer = setTimeout(
      () => this.drop(slot, new UnreadableImageError('image.timeout')),
      this.options.timeoutMs ?? timeoutMsDefault,
    );
    const bytes = ownBuffer(job.bytes);
    const message: ThreadJob = { bytes, task: job.task };
    slot.worker.ref();
    slot.worker.postMessage(message, [bytes.buffer]);
  }

  private openThread(slot: Slot): Worker {
    slot.gate = new NativeGate();
    const worker = startThread({
      memoryMbMax: this.options.memoryMbMax,
      setup: {
        gate: slot.gate.memory,
        ...(this.options.trustList === undefined ? {} : { trustList: this.options.trustList }),
      },
    });
    const isCurrent = (): boolean => slot.worker === worker;
    worker.on('message', (reply: ThreadReply) => isCurrent() && this.receive(slot, reply));
    worker.on('error', (error) => isCurrent() && this.drop(slot, error));
    worker.on(
      'exit',
      (code) => isCurrent() && this.drop(slot, new Error(`The thread ended with code ${code}`)),
    );
    return worker;
  }

  private receive(slot: Slot, reply: ThreadReply): void {
    const { job } = slot;
    if (job === null) return;
    switch (reply.kind) {
      case 'progress':
        job.options.onProgress?.(reply.progress);
        return;
      case 'map':
        job.options.onMap?.(reply.map);
        return;
      case 'done':
        if (reply.mustReplace) this.detach(slot);
        return this.finish(slot, () => job.resolve(reply.result));
      case 'refused':
        return this.finish(slot, () => job.reject(new UnreadableImageError(reply.code)));
      case 'failed':
        return this.finish(slot, () => job.reject(new Error(reply.message)));
      default:
        reply satisfies never;
    }
  }

  /** Settles the slot's job and starts its next one. */
  private finish(slot: Slot, end: () => void): void {
    if (slot.timer !== null) clearTimeout(slot.timer);
    const { job } = slot;
    slot.timer = null;
    slot.job = null;
    // An idle thread must not keep the process alive.
    slot.worker?.unref();
    if (job !== null) this.settle(job, end);
    this.startNext();
  }

  /** The thread hangs, has crashed or is no longer needed: terminates it and fails its job. */
  private drop(slot: Slot, reason: unknown): void {
    const { job } = slot;
    this.detach(slot);
    this.finish(slot, () => job?.reject(reason));
  }

  private detach(slot: Slot): void {
    const { worker, gate } = slot;
    slot.worker = null;
    if (worker === null) return;
    // Native decoding cannot be interrupted: the thread ends when it returns, and only `close` waits for that.
    const end = gate.close().then(() => worker.terminate());
    this.ending.add(end);
    void end.finally(() => this.ending.delete(end));
  }

  private abort(job: Job): void {
    const at = this.waiting.indexOf(job);
    const reason = abortReason(job.options.signal);
    if (at !== -1) {
      this.waiting.splice(at, 1);
      this.settle(job, () => job.reject(reason));
      return;
    }
    const slot = this.slots.find((candidate) => candidate.job === job);
    if (slot) this.drop(slot, reason);
  }

  private settle(job: Job, end: () => void): void {
    job.options.signal?.removeEventListener('abort', job.onAbort);
    end();
  }
}

/** Callers may abort with any value, but promises are rejected with an Error. */
function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The analysis was aborted', { cause: reason });
}

/** Bytes that fill their buffer can be transferred; a view of a larger one (Node's small buffers) is copied. */
function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : Uint8Array.from(bytes);
}
