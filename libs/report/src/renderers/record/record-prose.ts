import {
  type AnalysisRecord,
  type ForensicRemark,
  type Locale,
  type Manipulation,
  type Report,
  type ReportCriterion,
} from '@jinwi/contracts';
import { toEvidence } from '../../evidence/evidence.js';
import { sentence } from '../../evidence/remarks.js';
import { criterionTexts } from '../../texts/criterion-texts.js';
import { renderForensicText } from '../../texts/render-forensic-text.js';
import { knownVerdict } from '../../verdict/verdict.js';
import { coverageText, overallText } from '../../verdict/verdict-summary.js';
import { reportWords } from '../../words/report-words.js';

interface Ended {
  report: Report;
  result: string;
}

/** Returns the three texts of a record that the specification names. No other field depends on the language. */
export const recordTexts = (
  ended: Ended,
  locale: Locale,
): Pick<AnalysisRecord, 'aiGenerationMarkers' | 'manipulation' | 'metadata'> => ({
  aiGenerationMarkers: aiMarkersText(ended.report, locale),
  manipulation: manipulationText(ended, locale),
  metadata: metadataText(ended.report, locale),
});

/** Tests that examine what the file declares about itself. */
const metadataCriteria = new Set(['metadata', 'provenance']);

const scoreMax = 100;

/**
 * Degree of forgery of one criterion: the complement of its score, 0 = no signs, 100 = the strongest signs. This is the
 * one place that defines DOF (UI-145).
 */
const degreeOfForgery = (score: number): number => scoreMax - score;

/** Returns the API record's `manipulation` as JSON. Omits tests that do not apply or have no score. */
function manipulationText({ report, result }: Ended, locale: Locale): string {
  const scored = report.criteria.filter(hasScore).map(({ id, score, details }) => ({
    id,
    score,
    name: criterionName(id, locale),
    details: proseOf(details, locale),
  }));
  const manipulation: Manipulation = {
    criteria_analysis: scored.map(({ id, name, score }) => ({
      id,
      name,
      score,
      DOF: degreeOfForgery(score),
    })),
    overallEvaluation: overallEvaluation({ report, result }, locale),
    criteria: scored.map(({ id, name, score, details }) => ({ id, name, score, details })),
  };
  return JSON.stringify(manipulation);
}

const hasScore = (criterion: ReportCriterion): criterion is ReportCriterion & { score: number } =>
  criterion.applicable && criterion.score !== null;

const criterionName = (id: string, locale: Locale): string => criterionTexts[id]?.name[locale] ?? id;

const proseOf = (remarks: ForensicRemark[], locale: Locale): string =>
  remarks.map((remark) => sentence(remark, locale)).join(' ');

/** Leaves out a verdict that is unknown here. During an update, a later release with more verdicts may also run. */
function overallEvaluation({ report, result }: Ended, locale: Locale): string {
  const t = reportWords(locale);
  const evidence = toEvidence({ report }, locale);
  return knownVerdict(result)
    ? overallText({ record: { report, result }, evidence }, t)
    : coverageText(evidence, t);
}

/** Returns the API record's `metadata`: `Label: details` blocks separated by blank lines; null if there is none. */
function metadataText(report: Report, locale: Locale): string | null {
  const fields = report.metadata.map(({ code, value }) =>
    block({ label: renderForensicText(code, {}, locale), details: value }),
  );
  const findings = report.findings
    .filter(({ criterionId }) => metadataCriteria.has(criterionId))
    .map(({ code, params }) =>
      block({
        label: reportWords(locale)('metadata.finding'),
        details: renderForensicText(code, params, locale),
      }),
    );
  return [...fields, ...findings].join('\n\n') || null;
}

/** Removes blank lines from the details, because a blank line ends the block. */
const block = ({ label, details }: { label: string; details: string }): string =>
  `${label}: ${details.trim().replace(/\s*\n\s*/g, '\n')}`;

/** Findings of the neural network that indicate AI. */
const pixelSigns = new Set(['ai-pixels.likely', 'ai-pixels.signs']);

/** Returns the API record's `aiGenerationMarkers`; null if neither the file nor its pixels indicate AI. */
function aiMarkersText(report: Report, locale: Locale): string | null {
  const signs = report.criteria.flatMap(({ details }) => details).filter(({ code }) => pixelSigns.has(code));
  const sentences = [...report.aiMarkers, ...signs].map((remark) => sentence(remark, locale));
  return [...new Set(sentences)].join('\n') || null;
}
