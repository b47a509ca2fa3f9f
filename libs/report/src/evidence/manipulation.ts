export interface CriterionPart {
  /** Empty if the record has none. */
  id: string;
  name: string;
  /** 0…100; null if the record has no usable number. */
  score: number | null;
  details: string;
  /** "Degree of forgery" as the record states it. */
  dof: string | null;
}

/** The readable parts of a record's `manipulation`; missing parts are empty. */
export interface ManipulationParts {
  overallEvaluation: string;
  criteria: CriterionPart[];
  /** The unchanged text if it is not JSON of the expected shape. */
  plainText: string;
}

const scoreMax = 100;

/**
 * Reads `manipulation` in any form: JSON with any part missing, plain text, broken JSON or nothing. Never throws and
 * never drops an existing text.
 */
export function parseManipulation(text: string | null | undefined): ManipulationParts {
  const trimmed = text?.trim() ?? '';
  const parsed = parseJson(trimmed);
  if (!isObject(parsed)) return { overallEvaluation: '', criteria: [], plainText: trimmed };
  const parts = {
    overallEvaluation: textOf(parsed.overallEvaluation),
    criteria: mergeCriteria(listOf(parsed.criteria), entriesOf(parsed.criteria_analysis)),
  };
  const isEmpty = parts.overallEvaluation === '' && parts.criteria.length === 0;
  // JSON of another shape is better shown raw than not at all.
  const plainText = isEmpty && Object.keys(parsed).length > 0 ? trimmed : '';
  return { ...parts, plainText };
}

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** `criteria_analysis` may be a list, or an object with the names as keys. */
const entriesOf = (value: unknown): Loose[] => {
  if (!isObject(value)) return listOf(value);
  return Object.entries(value).flatMap(([name, entry]) => (isObject(entry) ? [{ name, ...entry }] : []));
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' ? String(value) : '';
};

const scoreOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return null;
  return Math.min(scoreMax, Math.max(0, Math.round(number)));
};

const toPart = (entry: Loose): CriterionPart => {
  const id = textOf(entry.id);
  return {
    id,
    name: textOf(entry.name) || id,
    score: scoreOf(entry.score),
    details: textOf(entry.details),
    dof: textOf(entry.DOF) || null,
  };
};

const isSame = (one: CriterionPart, other: CriterionPart): boolean =>
  one.id !== '' && other.id !== '' ? one.id === other.id : one.name === other.name;

/** Merges the two lists: the same criterion may be in both, with its details in one and its DOF in the other. */
function mergeCriteria(criteria: Loose[], analysis: Loose[]): CriterionPart[] {
  const merged = criteria.map(toPart).filter(({ name, details, score }) => name || details || score !== null);
  for (const entry of analysis.map(toPart)) {
    const known = merged.find((part) => isSame(part, entry));
    if (known) {
      known.dof ??= entry.dof;
      known.score ??= entry.score;
    } else if (entry.name || entry.score !== null || entry.dof !== null) {
      merged.push(entry);
    }
  }
  return merged;
}
