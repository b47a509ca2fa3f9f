import { criterionTexts, renderForensicText, type ForensicLocale } from '@jinwi/report';
import { type CodedText, type Criterion, type ForensicReport } from '#src/report/report.js';

export interface Wording {
  locale: ForensicLocale;
}

export const sentence = ({ code, params }: CodedText, { locale }: Wording): string =>
  renderForensicText(code, params, locale);

export const criterionName = ({ id }: Criterion, { locale }: Wording): string =>
  criterionTexts[id]?.name[locale] ?? id;

/** Returns the text of the reason why the method is not applicable; if it is applicable, the texts of its details. */
export function criterionDetails({ reason, details }: Criterion, wording: Wording): string {
  const texts = reason === null ? details : [{ code: reason, params: {} }];
  return texts.map((text) => sentence(text, wording)).join(' ');
}

/** Returns one entry of the array that `--json` prints. */
export function reportAsJson(file: string, report: ForensicReport, wording: Wording): object {
  return {
    file,
    kind: report.kind,
    score: report.score,
    verdict: report.verdict,
    coverage: report.coverage,
    inconclusive: report.inconclusive,
    criteria: report.criteria.map((criterion) => ({
      id: criterion.id,
      name: criterionName(criterion, wording),
      applicable: criterion.applicable,
      score: criterion.score,
      details: criterionDetails(criterion, wording),
    })),
    metadata: report.metadata.map((field) => ({
      ...field,
      label: sentence({ code: field.code, params: {} }, wording),
    })),
    alteration: report.alteration,
    ai: { answer: report.ai.answer, probability: report.ai.probability, basis: report.ai.basis },
    aiMarkers: report.aiMarkers,
    provenance: report.provenance,
    durationMs: report.durationMs,
  };
}
