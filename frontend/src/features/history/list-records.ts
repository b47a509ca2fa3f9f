import { type ShownRecord } from '../report/record.js';
import { classOfVerdict, type VerdictClass, verdictClasses } from '../report/verdict.js';

export const sorts = ['newest', 'oldest', 'score'] as const;
export type Sort = (typeof sorts)[number];

export const filters = ['all', ...verdictClasses] as const;
export type Filter = 'all' | VerdictClass;

export interface ListView {
  query: string;
  filter: Filter;
  sort: Sort;
}

/** macOS stores file names in NFD, while people type NFC. */
export const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/** Filters by name and verdict, then sorts. Does not change the input. */
export function listRecords(
  records: readonly ShownRecord[],
  { query, filter, sort }: ListView,
): ShownRecord[] {
  const wanted = comparable(query.trim());
  return records
    .filter(({ imageName }) => comparable(imageName).includes(wanted))
    .filter(({ result }) => filter === 'all' || classOfVerdict(result) === filter)
    .sort(comparers[sort]);
}

type Compare = (one: ShownRecord, other: ShownRecord) => number;

/** Newer first; for equal times, the higher id first. */
const newestFirst: Compare = (one, other) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;

const comparers: Record<Sort, Compare> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  score: (one, other) => other.score - one.score || newestFirst(one, other),
};
