import { type ForensicRemark, type Locale, type Manipulation } from '@jinwi/contracts';
import {
  coverageText,
  criterionTexts,
  knownVerdict,
  overallText,
  renderForensicText,
  reportWords,
  toEvidence,
} from '@jinwi/report';
import { type Criterion } from '@jinwi/forensics';
import { type StoredReport } from '../entities/analysis.entity.js';
import { toMarkerRemark, toReport } from './to-report.js';

/** Tests that examine what the file declares about itself. */
const metadataCriteria = new Set(['metadata', 'provenance']);

const scoreMax = 100;

/**
 * Degree of forgery of one criterion: the complement of its score, 0 = no signs, 100 = the strongest signs. This is the
 * one place that defines DOF (UI-145).
 */
const degreeOfForgery = (score: number): number => scoreMax - score;

/** Returns the API record's `manipulation` as JSON. Omits tests without a score, because they do not apply. */
export function manipulationText(report: StoredReport, locale: Locale): string {
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
    overallEvaluation: overallEvaluation(report, locale),
    criteria: scored.map(({ id, name, score, details }) => ({ id, name, score, details })),
  };
  return JSON.stringify(manipulation);
}

const hasScore = (criterion: Criterion): criterion is Criterion & { score: number } =>
  criterion.applicable && criterion.score !== null;

const criterionName = (id: string, locale: Locale): string => criterionTexts[id]?.name[locale] ?? id;

const proseOf = (remarks: ForensicRemark[], locale: Locale): string =>
  remarks.map(({ code, params }) => renderForensicText(code, params, locale)).join(' ');

/** Omits a verdict that only a later release knows; such a release may run beside this one during an update. */
function overallEvaluation(report: StoredReport, locale: Locale): string {
  const t = reportWords(locale);
  const evidence = toEvidence({ report: toReport(report) }, locale);
  return knownVerdict(report.verdict)
    ? overallText({ record: { result: report.verdict }, evidence }, t)
    : coverageText(evidence, t);
}

/** Returns the API record's `metadata`: `Label: details` blocks separated by blank lines; null if there is none. */
export function metadataText(report: StoredReport, locale: Locale): string | null {
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

/** A blank line inside a value would end its block. */
const block = ({ label, details }: { label: string; details: string }): string =>
  `${label}: ${details.trim().replace(/\s*\n\s*/g, '\n')}`;

/** Findings of the neural network that indicate AI. */
const pixelSigns = new Set(['ai-pixels.likely', 'ai-pixels.signs']);

/** Returns the API record's `aiGenerationMarkers`; null if neither the file nor its pixels indicate AI. */
export function aiMarkersText(report: StoredReport, locale: Locale): string | null {
  const signs = report.criteria.flatMap(({ details }) => details).filter(({ code }) => pixelSigns.has(code));
  const sentences = [...report.aiMarkers.map(toMarkerRemark), ...signs].map((remark) =>
    proseOf([remark], locale),
  );
  return [...new Set(sentences)].join('\n') || null;
}
