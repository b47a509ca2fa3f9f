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
  /** At most one per method. */
  pictures: EvidencePicture[];
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
  /** Runs only these methods, for measurements; all methods if absent. */
  tests?: readonly CriterionId[];
  /** The trusted signers of Content Credentials; the public C2PA Trust List if absent. */
  trustList?: TrustList;
  /** PEM of the certificate authority that signs the images made by this installation. */
  ownAuthority?: string;
  /** Set if a record, found by the watermark or the fingerprint, shows that this installation made the image. */
  ownOrigin?: OwnOrigin;
  onProgress?: (progress: Progress) => void;
  /** Called with each map of the result once all methods that draw maps have finished. */
  onMap?: (map: GreyMap) => void;
  signal?: AbortSignal;
}
