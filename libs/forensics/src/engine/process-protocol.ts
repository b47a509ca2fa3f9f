import { type GreyMap, type ImageTraces } from '../report/report.js';
import { type UnreadableImageCode } from '../report/unreadable-image-error.js';
import { type Analysis, type AnalyzeOptions, type TestDone } from './analysis.js';
import { type CompareOptions, type ImageComparison } from './compare-images.js';
import { type DrawOptions } from './draw-picture.js';
import { type DrawnImage } from './drawn-image.js';
import { type ThreadPoolOptions } from './pool.js';
import { type TraceOptions } from './read-traces.js';

type AnalyzeTask = Pick<AnalyzeOptions, 'fileName' | 'tests' | 'ownAuthority' | 'ownOrigin'>;

export type ChildTask =
  | ({ kind: 'analyze' } & AnalyzeTask)
  /** Like `analyze`, but sends drawn images instead of grey maps and evidence pictures. */
  | ({ kind: 'examine' } & AnalyzeTask)
  | { kind: 'compare'; options: CompareOptions }
  | { kind: 'draw'; options: DrawOptions }
  | { kind: 'trace'; options: TraceOptions }
  | { kind: 'thumbnail' };

/** Message to the engine's process. */
export type ChildOrder =
  /** The first message, which starts the threads. */
  | { kind: 'open'; options: ThreadPoolOptions }
  | { kind: 'task'; id: number; bytes: Uint8Array; task: ChildTask }
  | { kind: 'abort'; id: number };

/**
 * The result of a task: an analysis (its maps and images were sent before), a comparison, the bytes of a drawn picture,
 * an image's traces, or a thumbnail.
 */
export type ChildResult = Omit<Analysis, 'maps'> | ImageComparison | Uint8Array | ImageTraces | DrawnImage;

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
