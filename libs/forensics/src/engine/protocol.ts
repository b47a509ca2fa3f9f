import { type MessagePort } from 'node:worker_threads';
import { type GreyMap, type ImageTraces } from '../report/report.js';
import { type UnreadableImageCode } from '../report/unreadable-image-error.js';
import { type CompareOptions, type ImageComparison } from './compare-images.js';
import { type DrawOptions } from './draw-picture.js';
import { type Analysis, type AnalyzeOptions, type TestDone } from './analysis.js';
import { type TraceOptions } from './read-traces.js';

export interface ThreadSetup extends Pick<AnalyzeOptions, 'trustList'> {
  /** Shared memory of the thread's native gate. */
  gate: SharedArrayBuffer;
}

export type ThreadTask =
  | ({ kind: 'analyze' } & Pick<AnalyzeOptions, 'fileName' | 'tests' | 'ownAuthority' | 'ownOrigin'>)
  | { kind: 'compare'; options: CompareOptions }
  | { kind: 'draw'; options: DrawOptions }
  | { kind: 'trace'; options: TraceOptions };

/** Order to analyse, compare or draw a picture, or to read its traces. */
export interface ThreadJob {
  kind: 'job';
  bytes: Uint8Array;
  task: ThreadTask;
  /** Memory of the `GroupAssignments`; absent if other threads cannot help. */
  assignments?: SharedArrayBuffer;
}

/** Message from the pool to a thread. */
export type ThreadOrder =
  | ThreadJob
  | { kind: 'help'; helper: number; port: MessagePort; assignments: SharedArrayBuffer }
  | { kind: 'join'; helper: number; port: MessagePort }
  | { kind: 'lose'; helper: number };

/** The result of a job: an analysis (its maps were sent before), a comparison, a drawn picture's bytes, or traces. */
export type ThreadResult = Omit<Analysis, 'maps'> | ImageComparison | Uint8Array<ArrayBuffer> | ImageTraces;

/** Message from a thread to the pool. */
export type ThreadReply =
  /** Sent for the thread's own picture or for the one that it helps with. A test may be reported twice. */
  | { kind: 'progress'; test: TestDone }
  | { kind: 'map'; map: GreyMap }
  | { kind: 'done'; result: ThreadResult; mustReplace: boolean }
  | { kind: 'refused'; code: UnreadableImageCode }
  | { kind: 'failed'; message: string }
  /** The thread has stopped helping; `isLost` if it left a claimed group unfinished. */
  | { kind: 'free'; isLost: boolean; mustReplace: boolean };
