import { type ShownRecord, type SignedReport } from '@jinwi/contracts';
import { type Evidence } from '../evidence/evidence.js';
import { type ReportWords, type SharingWords, type VerdictWords } from '../words/report-words.js';
import { type Reader } from './block.js';

/** A report without the fields that only a shared, signed one has. */
export type ReadReport = Omit<SignedReport, 'version' | 'issuer' | 'signedAt' | 'signature'>;

/** The inputs from which each part of a report is built. */
export interface ContentInput {
  record: ShownRecord;
  evidence: Evidence;
  reader: Reader;
  t: ReportWords;
  words: VerdictWords;
}

/** The same inputs for a report that is read outside of the product. */
export interface SharedInput extends ContentInput {
  report: ReadReport;
  sharing: SharingWords;
}
