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

/** macOS gives file names decomposed (NFD), people type them composed (NFC). */
const comparable = (text: string): string => text.normalize('NFC').toLowerCase();

/** The rows to show: filtered by name and verdict, then sorted. The input stays as it is. */
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

/** The newer first; of the same instant the one with the higher id. */
const newestFirst: Compare = (one, other) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.id - one.id;

const comparers: Record<Sort, Compare> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  score: (one, other) => other.score - one.score || newestFirst(one, other),
};
