import {
  criterionTexts,
  type ForensicRemark,
  type Locale,
  renderForensicText,
  type Report,
  type ReportCriterion,
  type ReportFinding,
  type ReportProvenance,
} from '@jinwi/contracts';
import { type CriterionPart, type ManipulationParts, parseManipulation } from './manipulation.js';
import { type MetadataBlock, parseMetadata } from './metadata-text.js';
import { type ShownRecord } from './record.js';

export interface CriterionEvidence {
  key: string;
  name: string;
  /** 0…100; null where the test only notes something. */
  score: number | null;
  dof: string | null;
  details: string[];
  /** Null where the engine that wrote the record is not ours. */
  looksAt: string | null;
  canMislead: string | null;
}

export type FindingGroup = ReportFinding['group'];

export interface FindingSentence {
  text: string;
  strength: ReportFinding['strength'];
}

export interface MetadataGroup {
  group: FindingGroup;
  fields: MetadataBlock[];
  findings: FindingSentence[];
}

/** A record's evidence in the reader's language, from its codes where it has them and from its texts else. */
export interface Evidence {
  overall: string;
  /** Weakest first. */
  criteria: CriterionEvidence[];
  /** Tests that could not be applied, each with the reason as its only detail. */
  notApplicable: CriterionEvidence[];
  aiFindings: string[];
  /** In groups where the record knows them; `blocks` are those of an old record. */
  metadata: { groups: MetadataGroup[]; blocks: MetadataBlock[] };
  provenance: ReportProvenance | null;
  coverage: Coverage | null;
}

interface Coverage {
  fired: number;
  applicable: number;
  skipped: number;
  isInconclusive: boolean;
}

export function toEvidence(record: ShownRecord, locale: Locale): Evidence {
  const parts = parseManipulation(record.manipulation);
  const { report } = record;
  return report ? fromReport(report, { parts, locale }) : fromTexts(record, parts);
}

function fromTexts(record: ShownRecord, parts: ManipulationParts): Evidence {
  return {
    overall: [parts.overallEvaluation, parts.plainText].filter(Boolean).join('\n\n'),
    criteria: parts.criteria.map(fromPart).sort(weakestFirst),
    notApplicable: [],
    aiFindings: linesOf(record.aiGenerationMarkers),
    metadata: { groups: [], blocks: parseMetadata(record.metadata) },
    provenance: null,
    coverage: null,
  };
}

const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/u)
    .map((line) => line.trim())
    .filter(Boolean);

const fromPart = ({ id, name, score, details, dof }: CriterionPart, index: number): CriterionEvidence => ({
  key: `${id || name}-${index}`,
  name,
  score,
  dof,
  details: linesOf(details),
  looksAt: null,
  canMislead: null,
});

interface Reading {
  parts: ManipulationParts;
  locale: Locale;
}

function fromReport(report: Report, { parts, locale }: Reading): Evidence {
  const applied = report.criteria.filter(({ applicable }) => applicable);
  const skipped = report.criteria.filter(({ applicable }) => !applicable);
  return {
    overall: [parts.overallEvaluation, parts.plainText].filter(Boolean).join('\n\n'),
    criteria: applied.map((criterion) => fromCriterion(criterion, { parts, locale })).sort(weakestFirst),
    notApplicable: skipped.map((criterion) => fromCriterion(criterion, { parts, locale })),
    aiFindings: [...new Set(report.aiMarkers.map((marker) => sentence(marker, locale)))],
    metadata: { groups: toGroups(report, locale), blocks: [] },
    provenance: report.provenance,
    coverage: {
      fired: report.firedCount,
      applicable: report.applicableCount,
      skipped: skipped.length,
      isInconclusive: report.inconclusive,
    },
  };
}

const sentence = ({ code, params }: ForensicRemark, locale: Locale): string =>
  renderForensicText(code, params, locale);

function fromCriterion(criterion: ReportCriterion, { parts, locale }: Reading): CriterionEvidence {
  const { id, applicable, reason, score, details } = criterion;
  const texts = criterionTexts[id];
  const remarks = applicable ? details : [reason].filter((remark) => remark !== null);
  return {
    key: id,
    name: texts?.name[locale] ?? id,
    score: applicable ? score : null,
    dof: parts.criteria.find((part) => part.id === id)?.dof ?? null,
    details: remarks.map((remark) => sentence(remark, locale)),
    looksAt: texts?.looksAt[locale] ?? null,
    canMislead: texts?.canMislead[locale] ?? null,
  };
}

/** Criteria without a score come last; equal ones keep the order of the record. */
const weakestFirst = (one: CriterionEvidence, other: CriterionEvidence): number =>
  (one.score ?? Infinity) - (other.score ?? Infinity) || 0;

const groupOrder: readonly FindingGroup[] = ['capture', 'edit', 'source', 'file'];

/**
 * Findings read from the file itself. Those of pixels stand with their criterion, those of AI and of
 * credentials in their own sections.
 */
const fileFindings = /^(metadata|jpeg|thumbnail)\./u;

function toGroups(report: Report, locale: Locale): MetadataGroup[] {
  return groupOrder
    .map((group) => ({
      group,
      fields: report.metadata
        .filter((field) => field.group === group)
        .map(({ code, value }) => ({ label: renderForensicText(code, {}, locale), details: value })),
      findings: report.findings
        .filter((finding) => finding.group === group && fileFindings.test(finding.code))
        .map((finding) => ({ text: sentence(finding, locale), strength: finding.strength })),
    }))
    .filter(({ fields, findings }) => fields.length + findings.length > 0);
}
