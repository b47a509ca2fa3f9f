import { type DecisionKind, decisions, type ShownRecord } from '@jinwi/contracts';
import { classOfVerdict, isAiVerdict, showsScore, type VerdictClass, verdictClasses } from '@jinwi/report';

export const sorts = ['newest', 'oldest', 'score'] as const;
export type Sort = (typeof sorts)[number];

/** The filter `ai` selects some of the records that `fake` selects. */
export const filters = ['all', ...verdictClasses, 'ai'] as const;
export type Filter = 'all' | VerdictClass | 'ai';

/** `none`: the member has not decided about the picture. */
export const decisionFilters = ['all', 'none', ...decisions] as const;
export type DecisionFilter = 'all' | 'none' | DecisionKind;

export interface ListView {
  query: string;
  filter: Filter;
  sort: Sort;
  decision: DecisionFilter;
  /** Id of the case whose analyses are listed; empty for all. */
  caseId: string;
}

/** Normalizes to NFC, because macOS stores file names in NFD while people type NFC. */
export const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

export const keepRecords = (
  records: readonly ShownRecord[],
  { decision, inCase }: { decision: DecisionFilter; inCase: ReadonlySet<number> | null },
): ShownRecord[] =>
  records.filter(
    (record) =>
      (inCase === null || inCase.has(record.id)) &&
      (decision === 'all' || (record.decision?.decision ?? 'none') === decision),
  );

export const listRecords = (
  records: readonly ShownRecord[],
  { query, filter, sort }: Pick<ListView, 'query' | 'filter' | 'sort'>,
): ShownRecord[] =>
  searchRecords(records, query)
    .filter(({ result }) => passes(result, filter))
    .sort(comparers[sort]);

export function countRecords(records: readonly ShownRecord[], query: string): Record<Filter, number> {
  const found = searchRecords(records, query);
  const counts = filters.map(
    (filter) => [filter, found.filter(({ result }) => passes(result, filter)).length] as const,
  );
  return Object.fromEntries(counts) as Record<Filter, number>;
}

function searchRecords(records: readonly ShownRecord[], query: string): ShownRecord[] {
  const wanted = comparable(query.trim());
  return records.filter(({ imageName }) => comparable(imageName).includes(wanted));
}

function passes(result: string, filter: Filter): boolean {
  if (filter === 'all') return true;
  return filter === 'ai' ? isAiVerdict(result) : classOfVerdict(result) === filter;
}

type Compare = (one: ShownRecord, other: ShownRecord) => number;

const newestFirst: Compare = (one, other) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;

/** Returns the score, or -1 if the score is not shown, so that such records come last. */
const shownScore = ({ result, score }: ShownRecord): number => (showsScore(result) ? score : -1);

const comparers: Record<Sort, Compare> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  score: (one, other) => shownScore(other) - shownScore(one) || newestFirst(one, other),
};
