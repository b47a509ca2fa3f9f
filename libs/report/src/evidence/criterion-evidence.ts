import {
  type AnalysisRecord,
  type EvidencePlace,
  type Locale,
  type ReportCriterion,
  type ReportProvenance,
  scoreClearMin,
  type Report,
} from '@jinwi/contracts';
import { criterionTexts } from '../texts/criterion-texts.js';
import { aiPixelsId } from '../verdict/ai-answer.js';
import { provenanceId } from '../metadata/signed-origin.js';
import { sentence } from './remarks.js';
import { type CriterionPart, type ManipulationParts } from './manipulation.js';

/**
 * `signed`: valid Content Credentials declare the use of AI; `declared`: the file declares it elsewhere;
 * `undecided`: the test ran but gave no result; `noted`: the test only informs and does not affect the score.
 */
export type Standing = 'found' | 'signed' | 'declared' | 'clear' | 'undecided' | 'noted';

/** Id of the test that reads what the file states about its origin outside of Content Credentials. */
const declaredAiId = 'declared-ai';

/** The word for metadata that has no fields, which is no result of a comparison. */
const nothingToCompare = { ko: '비교할 것 없음', en: 'Nothing to compare' };

export interface CriterionEvidence {
  key: string;
  name: string;
  /** 0…100; null if the criterion has no score. */
  score: number | null;
  standing: Standing;
  /** Whether the score is shown as a bar. False for a criterion without a finding. */
  hasBar: boolean;
  /** The degree of forgery as the record states it; null if the score is not shown either. */
  dof: string | null;
  /** The criterion's own word for a result without suspicion; null if it uses the common one. */
  clearWord: string | null;
  details: string[];
  /** What the test examines; null for a test unknown to this version, and for a record without a report. */
  looksAt: string | null;
  /** What can mislead the test; null in the same cases as `looksAt`. */
  canMislead: string | null;
  /** The picture that the test made; null if it made none. */
  picture: CriterionPicture | null;
}

export interface CriterionPicture {
  /** Same-origin URL of a grey picture. */
  url: string;
  /** Position on a sheet of pictures; null if the file contains only this picture. */
  place: EvidencePlace | null;
}

export const linesOf = (text: string | null | undefined): string[] =>
  (text ?? '')
    .split(/\n/u)
    .map((line) => line.trim())
    .filter(Boolean);

export const hasFound = ({ standing }: CriterionEvidence): boolean =>
  ['found', 'signed', 'declared'].includes(standing);

type Scored = Pick<CriterionEvidence, 'score'>;

/** Sorts by score, lowest first; criteria without a score come last. Equal scores keep the order of the record. */
export const weakestFirst = (one: Scored, other: Scored): number =>
  (one.score ?? Infinity) - (other.score ?? Infinity) || 0;

/** The tests that found something, the lowest score first. */
export const foundCriteria = (criteria: readonly ReportCriterion[]): ReportCriterion[] =>
  criteria
    .filter((criterion) => criterion.applicable && standingOf(criterion) === 'found')
    .sort(weakestFirst);

/** Converts a criterion of a record that has no structured report, only texts. */
export const fromPart = (
  { id, name, score, details, dof }: CriterionPart,
  index: number,
): CriterionEvidence => ({
  key: `${id || name}-${index}`,
  name,
  score,
  standing: standingOf({ score, fired: false, weight: 0 }),
  hasBar: score !== null,
  dof,
  clearWord: null,
  details: linesOf(details),
  looksAt: null,
  canMislead: null,
  picture: null,
});

export interface Reading {
  parts: ManipulationParts;
  artifacts: AnalysisRecord['artifacts'] | undefined;
  locale: Locale;
  /** Time zone in which times are shown; if undefined, the zone of this machine is used. */
  timeZone?: string | undefined;
  provenance: ReportProvenance;
  /** Whether the file declares that AI made or edited the picture. */
  declaresAi: boolean;
}

export function fromCriterion(
  criterion: ReportCriterion,
  { parts, artifacts, locale, provenance, declaresAi }: Reading,
): CriterionEvidence {
  const { id, applicable, reason, score, details } = criterion;
  const isSigned = id === provenanceId && provenance.state === 'valid' && provenance.isAi;
  const isDeclared =
    id === declaredAiId &&
    declaresAi &&
    applicable &&
    score === null &&
    details[0]?.code !== 'ai.none-declared';
  const standing = isSigned ? 'signed' : isDeclared ? 'declared' : standingOf(criterion);
  const hasBar = standing === 'found' && score !== null;
  const texts = criterionTexts[id];
  const isOnlyUnsigned = reason?.code === 'reason.no-metadata' && provenance.state !== 'none';
  const remarks = applicable ? details : reason && !isOnlyUnsigned ? [reason] : [];
  return {
    key: id,
    name: texts?.name[locale] ?? id,
    score: applicable ? score : null,
    standing,
    hasBar,
    dof: hasBar ? (parts.criteria.find((part) => part.id === id)?.dof ?? null) : null,
    clearWord: (details[0]?.code === 'metadata.bare' ? nothingToCompare : texts?.clear)?.[locale] ?? null,
    details: remarks.map((remark) => sentence(remark, locale)),
    looksAt: texts?.looksAt[locale] ?? null,
    canMislead: texts?.canMislead[locale] ?? null,
    picture: showsPicture(criterion) ? pictureOf(criterion, artifacts) : null,
  };
}

/** A criterion that found a trace still counts as clear if the trace leaves the score in the clear band. */
function standingOf({ score, fired, weight }: Pick<ReportCriterion, 'score' | 'fired' | 'weight'>): Standing {
  if (score === null && fired) return 'found';
  if (score === null) return weight > 0 ? 'undecided' : 'noted';
  return score < scoreClearMin ? 'found' : 'clear';
}

/**
 * Whether a test's picture is shown. The AI map is shown only if the test found signs of AI; otherwise its bright areas
 * would contradict the answer.
 */
export const showsPicture = (criterion: ReportCriterion): boolean =>
  criterion.applicable && (criterion.id !== aiPixelsId || standingOf(criterion) === 'found');

/** Returns the criterion's own picture or, if there is none, its map. */
function pictureOf({ id, map }: ReportCriterion, artifacts: Reading['artifacts']): CriterionPicture | null {
  const place = artifacts?.evidence?.pictures.find(({ criterionId }) => criterionId === id);
  if (artifacts?.evidence && place) return { url: artifacts.evidence.url, place };
  const url = map && artifacts?.[map];
  return url ? { url, place: null } : null;
}

/** Maps that are stored as separate files. */
export type MapKind = NonNullable<ReportCriterion['map']>;

/** A map that shows what a test found. */
export interface FoundMap {
  criterionId: string;
  kind: MapKind;
}

/** The maps of the tests that found something, the lowest score first. */
export const foundMaps = ({ criteria }: Pick<Report, 'criteria'>): FoundMap[] =>
  foundCriteria(criteria).flatMap(({ id, map }) => (map ? [{ criterionId: id, kind: map }] : []));
