import { type Locale, type Report } from '@jinwi/contracts';
import { type ReportWords } from '../words/report-words.js';
import { type Answers } from '../verdict/answers.js';

export interface Telling {
  report: Report;
  answers: Answers;
  t: ReportWords;
  locale: Locale;
  /** Time zone in which dates are shown; without it, the zone of this machine. */
  timeZone: string | undefined;
}
