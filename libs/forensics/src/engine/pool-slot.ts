import { type TransferListItem, type Worker } from 'node:worker_threads';
import { criterionIds } from '../report/codes.js';
import { type AnalyzeOptions, type TestDone } from './analysis.js';
import { type GroupAssignments } from './group-assignments.js';
import { NativeGate } from './native-gate.js';
import { type ThreadOrder, type ThreadResult, type ThreadTask } from './protocol.js';

type Listeners = Pick<AnalyzeOptions, 'onProgress' | 'onMap' | 'signal'>;

export interface Job {
  bytes: Uint8Array;
  task: ThreadTask;
  options: Listeners;
  /** IDs of the tests already reported. The picture's thread and a helper thread may both report a test. */
  done: Set<string>;
  resolve: (result: ThreadResult) => void;
  reject: (reason: unknown) => void;
  onAbort: () => void;
}

/** One thread of the pool. It analyses its own picture, helps with another thread's picture, or is idle. */
export interface Slot {
  worker: Worker | null;
  gate: NativeGate;
  job: Job | null;
  /** Records which thread runs which group of the job's methods; null if other threads cannot help. */
  assignments: GroupAssignments | null;
  helping: { owner: Slot; assignments: GroupAssignments } | null;
  timer: NodeJS.Timeout | null;
}

export const emptySlot = (): Slot => ({
  worker: null,
  gate: new NativeGate(),
  job: null,
  assignments: null,
  helping: null,
  timer: null,
});

/** Returns the job on which the slot's thread works or helps, if the job is still running. */
function jobOf({ job, helping }: Slot): Job | null {
  if (helping === null) return job;
  return helping.owner.assignments === helping.assignments ? helping.owner.job : null;
}

export function tellProgress(slot: Slot, test: TestDone): void {
  const job = jobOf(slot);
  if (job === null || job.done.has(test.testId)) return;
  job.done.add(test.testId);
  job.options.onProgress?.({ ...test, done: job.done.size, total: criterionIds.length });
}

export const isIdle = ({ job, helping }: Slot): boolean => job === null && helping === null;

export const tell = ({ worker }: Slot, order: ThreadOrder, transfer: TransferListItem[] = []): void =>
  worker?.postMessage(order, transfer);

/** Returns the reason as an Error for rejecting promises. Callers may abort with any value. */
export function abortReason(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('The analysis was aborted', { cause: reason });
}

/** Returns bytes that can be transferred. A view of a larger buffer, such as a small `Buffer` of Node, is copied. */
export function ownBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const isWhole = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return isWhole && bytes.buffer instanceof ArrayBuffer
    ? (bytes as Uint8Array<ArrayBuffer>)
    : Uint8Array.from(bytes);
}
