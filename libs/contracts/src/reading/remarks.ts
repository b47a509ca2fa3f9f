import { type ForensicRemark, type Report } from '../analysis/analysis.js';
import { type Locale } from '../constants.js';
import { renderForensicText } from '../texts/render-forensic-text.js';

export const sentence = ({ code, params }: ForensicRemark, locale: Locale): string =>
  renderForensicText(code, params, locale);

/**
 * Renders the codes as sentences, in order and without duplicates, with the parameters that the report has for them.
 */
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
