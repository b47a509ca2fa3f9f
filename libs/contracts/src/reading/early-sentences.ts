import { type EarlyFindings } from '../analysis/analysis.js';
import { type Locale } from '../constants.js';
import { renderForensicText } from '../texts/render-forensic-text.js';
import { fieldText } from './metadata/moment.js';
import { sentence } from './remarks.js';

/** The preliminary findings as sentences, without duplicates. The camera fields form one line at the end. */
export function earlySentences({ remarks, fields }: EarlyFindings, locale: Locale): string[] {
  const camera = fields.map(
    (field) => `${renderForensicText(field.code, {}, locale)}: ${fieldText(field, { locale })}`,
  );
  const lines = [...remarks.map((remark) => sentence(remark, locale)), camera.join(' · ')];
  return [...new Set(lines.filter(Boolean))];
}
