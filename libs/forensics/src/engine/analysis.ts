import { type TrustList } from '../formats/c2pa/trust-list.js';
import { type CriterionId } from '../report/codes.js';
import {
  type EarlyFindings,
  type EvidencePicture,
  type ForensicReport,
  type GreyMap,
  type OwnOrigin,
} from '../report/report.js';

export interface Analysis {
  report: ForensicReport;
  maps: GreyMap[];
  /** At most one picture per method. */
  pictures: EvidencePicture[];
  /** A WebP sheet with the thumbnails whose places the ingredients in the report name; null if there are none. */
  ingredients: Uint8Array | null;
}

export interface TestDone {
  testId: string;
  /** Findings that can be shown before the verdict; absent if there are none. */
  early?: EarlyFindings;
}

export interface Progress extends TestDone {
  done: number;
  total: number;
}

export interface AnalyzeOptions {
  fileName?: string;
  /** The only methods to run, for measurements. If absent, all methods run. */
  tests?: readonly CriterionId[];
  /** The trusted signers of Content Credentials. Defaults to the public C2PA Trust List. */
  trustList?: TrustList;
  /** PEM of the certificate authority that signs the images made by this installation. */
  ownAuthority?: string;
  /** Set if the watermark or the fingerprint led to a record that this installation made the image. */
  ownOrigin?: OwnOrigin;
  onProgress?: (progress: Progress) => void;
  /** Called with each map of the result once all methods that draw maps have finished. */
  onMap?: (map: GreyMap) => void;
  signal?: AbortSignal;
}
