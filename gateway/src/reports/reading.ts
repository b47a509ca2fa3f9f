import { type ShownRecord, type SignedReport } from '@jinwi/contracts';
import { type Evidence, type ReportWords, type SharingWords, type VerdictWords } from '@jinwi/report';
import { type Reader } from './content.js';

/** A report without the fields that only a shared, signed one has. */
export type ReadReport = Omit<SignedReport, 'version' | 'issuer' | 'signedAt' | 'signature'>;

/** The inputs from which each part of a report is built. */
export interface Reading {
  report: ReadReport;
  record: ShownRecord;
  evidence: Evidence;
  reader: Reader;
  t: ReportWords;
  words: VerdictWords;
  sharing: SharingWords;
}
