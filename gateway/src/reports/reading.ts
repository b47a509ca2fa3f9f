import {
  type Evidence,
  type Locale,
  type ReportWords,
  type ShownRecord,
  type SignedReport,
  type VerdictWords,
} from '@jinwi/contracts';
import { type SharingWords } from './sharing-texts.js';

/** The inputs from which each part of a report is built. */
export interface Reading {
  report: SignedReport;
  record: ShownRecord;
  evidence: Evidence;
  locale: Locale;
  t: ReportWords;
  words: VerdictWords;
  sharing: SharingWords;
}

/** Readers may be anywhere, so all times are given in one named zone. */
export const timeZone = 'UTC';
