import { type Batch, type BatchItem, type BatchTable, type Verdict } from '@jinwi/contracts';
import { classOfVerdict, knownVerdict, showsScore, type VerdictClass, verdictClasses } from '@jinwi/report';

/** A batch with the items received so far, in order. */
export interface KnownBatch {
  batch: Batch;
  items: readonly BatchItem[];
}

/** Merges changed items. An unchanged item stays the same object, so that its row is not rendered again. */
export function mergeTable(known: KnownBatch | null, { batch, items: changed }: BatchTable): KnownBatch {
  if (!known) return { batch, items: changed };
  if (changed.length === 0) return { batch, items: known.items };
  const items = new Map(known.items.map((item) => [item.position, item]));
  for (const item of changed) items.set(item.position, item);
  return { batch, items: [...items.values()].sort((one, other) => one.position - other.position) };
}

export const sorts = ['position', 'name', 'verdict', 'score'] as const;
export type Sort = (typeof sorts)[number];
export type Direction = 'ascending' | 'descending';

export const filters = [
  'all',
  ...[...verdictClasses].reverse(),
  'inconclusive',
  'failed',
  'unfinished',
] as const;
export type Filter = 'all' | VerdictClass | 'inconclusive' | 'failed' | 'unfinished';

export interface TableView {
  filter: Filter;
  sort: Sort;
  direction: Direction;
}

export const listItems = (items: readonly BatchItem[], { filter, sort, direction }: TableView): BatchItem[] =>
  items.filter((item) => filter === 'all' || kindOf(item) === filter).sort(comparer(sort, direction));

export function countItems(items: readonly BatchItem[]): Record<Filter, number> {
  const counts = Object.fromEntries(filters.map((filter) => [filter, 0])) as Record<Filter, number>;
  for (const item of items) {
    const kind = kindOf(item);
    if (kind) counts[kind] += 1;
  }
  return { ...counts, all: items.length };
}

/** Returns the filter that an item belongs to; null for a deleted analysis. */
function kindOf({ state, verdict }: BatchItem): Exclude<Filter, 'all'> | null {
  if (state === 'failed') return 'failed';
  if (state !== 'done') return 'unfinished';
  if (verdict === null) return null;
  return knownVerdict(verdict) === 'Inconclusive' ? 'inconclusive' : classOfVerdict(verdict);
}

type Compare = (one: BatchItem, other: BatchItem) => number;

const byPosition: Compare = (one, other) => one.position - other.position;

/** Returns a comparison for sorting. Items without a value come last in either direction. */
function comparer(sort: Sort, direction: Direction): Compare {
  const sign = direction === 'ascending' ? 1 : -1;
  if (sort === 'position') return (one, other) => sign * byPosition(one, other);
  if (sort === 'name')
    return (one, other) => sign * names.compare(one.imageName, other.imageName) || byPosition(one, other);
  const valueOf = values[sort];
  return (one, other) => {
    const [first, second] = [valueOf(one), valueOf(other)];
    if (first === null || second === null)
      return Number(first === null) - Number(second === null) || byPosition(one, other);
    return sign * (first - second) || byPosition(one, other);
  };
}

/** Sorts numbers by value: "IMG_9" before "IMG_10". */
const names = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const severities: Record<Verdict, number> = {
  'Likely Genuine': 0,
  'No Signs Found': 1,
  Inconclusive: 2,
  'Possibly Manipulated': 3,
  'Possibly AI-Generated': 3,
  'Likely AI-Generated': 4,
  'Likely Manipulated': 4,
};

const scoreRange = 101;

/** Ranks an item: higher for a more severe verdict, then for a lower score. Returns null if there is no verdict. */
function severityOf(item: BatchItem): number | null {
  if (item.verdict === null) return null;
  const verdict = knownVerdict(item.verdict);
  const severity = severities[verdict ?? 'Likely Manipulated'];
  return severity * scoreRange + (scoreRange - 1 - (scoreOf(item) ?? 0));
}

export const scoreOf = ({ verdict, score }: BatchItem): number | null =>
  verdict !== null && showsScore(verdict) ? score : null;

const values = { verdict: severityOf, score: scoreOf };
