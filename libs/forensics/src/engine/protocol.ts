import { type CriterionId } from '../report/codes.js';
import { type GreyMap } from '../report/report.js';
import { type UnreadableImageCode } from '../report/unreadable-image-error.js';
import { type Analysis, type AnalyzeOptions, type Progress } from './analysis.js';

export interface ThreadSetup extends Pick<AnalyzeOptions, 'trustList'> {
  /** Shared memory of the thread's native gate. */
  gate: SharedArrayBuffer;
}

export type ThreadTask =
  | { kind: 'analyze'; fileName?: string; tests?: readonly CriterionId[]; ownAuthority?: string }
  | { kind: 'draw'; sideMax: number };

/** Message from the pool to a thread. */
export interface ThreadJob {
  bytes: Uint8Array;
  task: ThreadTask;
}

/** An analysis, or the picture drawn. */
export type ThreadResult = Analysis | Uint8Array<ArrayBuffer>;

/** Message from a thread to the pool. */
export type ThreadReply =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'map'; map: GreyMap }
  | { kind: 'done'; result: ThreadResult; mustReplace: boolean }
  | { kind: 'refused'; code: UnreadableImageCode }
  | { kind: 'failed'; message: string };
