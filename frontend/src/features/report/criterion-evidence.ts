import {
  type AnalysisRecord,
  criterionTexts,
  type EvidencePlace,
  type ForensicRemark,
  type Locale,
  renderForensicText,
  type ReportCriterion,
  scoreClearMin,
} from '@jinwi/contracts';
import { type CriterionPart, type ManipulationParts } from './manipulation.js';

/** `noted`: informative only, without influence on the score. */
export type Standing = 'found' | 'clear' | 'noted';

export interface CriterionEvidence {
  key: string;
  name: string;
  /** 0…100; null where the test only notes something. */
  score: number | null;
  standing: Standing;
  dof: string | null;
  details: string[];
  /** Null if the record was written by another engine. */
  looksAt: string | null;
  canMislead: string | null;
  /** The test's picture, if it drew one. */
  picture: CriterionPicture | null;
}

export interface CriterionPicture {
  /** Same-origin URL of a grey picture. */
  url: string;
  /** Position on a sheet; null: the file holds this picture alone. */
  place: EvidencePlace | null;
}

export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/u)
    .map((line) => line.trim())
    .filter(Boolean);

export const sentence = ({ code, params }: ForensicRemark, locale: Locale): string =>
  renderForensicText(code, params, locale);

/** Criteria without a score come last; equal ones keep the record's order. */
export const weakestFirst = (one: CriterionEvidence, other: CriterionEvidence): number =>
  (one.score ?? Infinity) - (other.score ?? Infinity) || 0;

/** A criterion of a record that has only the specification's texts. */
export const fromPart = (
  { id, name, score, details, dof }: CriterionPart,
  index: number,
): CriterionEvidence => ({
  key: `${id || name}-${index}`,
  name,
  score,
  standing: standingOf({ score, fired: false }),
  dof,
  details: linesOf(details),
  looksAt: null,
  canMislead: null,
  picture: null,
});

export interface Reading {
  parts: ManipulationParts;
  artifacts: AnalysisRecord['artifacts'] | undefined;
  locale: Locale;
}

export function fromCriterion(
  criterion: ReportCriterion,
  { parts, artifacts, locale }: Reading,
): CriterionEvidence {
  const { id, applicable, reason, score, details } = criterion;
  const texts = criterionTexts[id];
  const remarks = applicable ? details : [reason].filter((remark) => remark !== null);
  return {
    key: id,
    name: texts?.name[locale] ?? id,
    score: applicable ? score : null,
    standing: standingOf(criterion),
    dof: parts.criteria.find((part) => part.id === id)?.dof ?? null,
    details: remarks.map((remark) => sentence(remark, locale)),
    looksAt: texts?.looksAt[locale] ?? null,
    canMislead: texts?.canMislead[locale] ?? null,
    picture: applicable ? pictureOf(criterion, artifacts) : null,
  };
}

function standingOf({ score, fired }: Pick<ReportCriterion, 'score' | 'fired'>): Standing {
  if (fired) return 'found';
  if (score === null) return 'noted';
  return score < scoreClearMin ? 'found' : 'clear';
}

/** The test's own picture, else the map it drew as evidence. */
function pictureOf({ id, map }: ReportCriterion, artifacts: Reading['artifacts']): CriterionPicture | null {
  const place = artifacts?.evidence?.pictures.find(({ criterionId }) => criterionId === id);
  if (artifacts?.evidence && place) return { url: artifacts.evidence.url, place };
  const url = map && artifacts?.[map];
  return url ? { url, place: null } : null;
}
