import { type MessagePort } from 'node:worker_threads';
import { type GreyMap, type ImageTraces } from '../report/report.js';
import { type UnreadableImageCode } from '../report/unreadable-image-error.js';
import { type CompareOptions, type ImageComparison } from './compare-images.js';
import { type DrawOptions, type DrawnImage } from './drawn-image.js';
import { type Analysis, type AnalyzeOptions, type TestDone } from './analysis.js';
import { type TraceOptions } from './read-traces.js';
import { type ThreadPoolOptions } from './pool.js';

export interface ThreadSetup extends Pick<AnalyzeOptions, 'trustList'> {
  gate: SharedArrayBuffer;
}

type AnalyzeTask = Pick<AnalyzeOptions, 'fileName' | 'tests' | 'ownAuthority' | 'ownOrigin'>;

export type ThreadTask =
  | ({ kind: 'analyze' } & AnalyzeTask)
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

export type ChildTask =
  | ThreadTask
  /** Does the same as `analyze`, but sends drawn images instead of grey maps and evidence pictures. */
  | ({ kind: 'examine' } & AnalyzeTask)
  | { kind: 'thumbnail' };

/** Message to the engine's process. */
export type ChildOrder =
  /** The first message, which starts the threads. */
  | { kind: 'open'; options: ThreadPoolOptions }
  | { kind: 'task'; id: number; bytes: Uint8Array; task: ChildTask }
  | { kind: 'abort'; id: number };

/** The result of a thread's job (the maps and images of an analysis were sent before), or a thumbnail. */
export type ChildResult = ThreadResult | Uint8Array | DrawnImage;

export type ChildEvent =
  /** A test may be reported twice. */
  { kind: 'progress'; test: TestDone } | { kind: 'map'; map: GreyMap } | { kind: 'image'; image: DrawnImage };

export type ChildEnd =
  /** `residentBytes` is the resident memory of the whole process. */
  | { kind: 'done'; result: ChildResult; residentBytes: number }
  | { kind: 'refused'; code: UnreadableImageCode }
  | { kind: 'failed'; message: string };

/** Message from the engine's process about a task. */
export type ChildReply = { id: number } & (ChildEvent | ChildEnd);
