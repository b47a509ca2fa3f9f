import {
  type Evidence,
  type Locale,
  type ReportWords,
  type ShownRecord,
  type SignedReport,
  type VerdictWords,
} from '@jinwi/contracts';
import { type SharingWords } from './sharing-texts.js';

/** What the parts of a report are made of. */
export interface Reading {
  report: SignedReport;
  record: ShownRecord;
  evidence: Evidence;
  locale: Locale;
  t: ReportWords;
  words: VerdictWords;
  sharing: SharingWords;
}

/** Whoever reads may be anywhere: times are told in one zone, which is named. */
export const timeZone = 'UTC';
