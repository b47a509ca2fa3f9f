import { type EarlyFindings, type ForensicRemark, type Locale, type Report } from '@jinwi/contracts';
import { renderForensicText } from '../texts/render-forensic-text.js';
import { fieldText } from '../metadata/moment.js';

export const sentence = ({ code, params }: ForensicRemark, locale: Locale): string =>
  renderForensicText(code, params, locale);

/** Renders codes as sentences with the parameters from the report. Keeps the order and drops duplicates. */
export function sentencesOf(report: Report, codes: readonly string[], locale: Locale): string[] {
  const { decisive, aiMarkers, findings, criteria } = report;
  const reasons = criteria.flatMap(({ reason }) => reason ?? []);
  const said = [
    ...decisive,
    ...aiMarkers,
    ...findings,
    ...criteria.flatMap(({ details }) => details),
    ...reasons,
  ];
  const remarks = codes.flatMap((code) => said.filter((remark) => remark.code === code));
  return [...new Set(remarks.map((remark) => sentence(remark, locale)))];
}

/** The preliminary findings as sentences, without duplicates. The camera fields form one line at the end. */
export function earlySentences({ remarks, fields }: EarlyFindings, locale: Locale): string[] {
  const camera = fields.map(
    (field) => `${renderForensicText(field.code, {}, locale)}: ${fieldText(field, { locale })}`,
  );
  const lines = [...remarks.map((remark) => sentence(remark, locale)), camera.join(' · ')];
  return [...new Set(lines.filter(Boolean))];
}
