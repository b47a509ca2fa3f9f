import { useSearchParams } from 'react-router-dom';
import { type Direction, filters, type Sort, sorts, type TableView } from './list-items.js';

/** Sort direction at the first press of a column heading: the worst verdict and the lowest score come first. */
export const firstDirections: Record<Sort, Direction> = {
  position: 'ascending',
  name: 'ascending',
  verdict: 'descending',
  score: 'ascending',
};

const reversed = '-reversed';

/** Filter and sort, stored in the URL without adding history entries. */
export function useTableView(): { view: TableView; change: (part: Partial<TableView>) => void } {
  const [params, setParams] = useSearchParams();
  const asked = params.get('sort') ?? '';
  const sort = sorts.find((known) => known === asked.replace(reversed, '')) ?? 'position';
  const isReversed = asked.endsWith(reversed);
  const view: TableView = {
    filter: filters.find((known) => known === params.get('filter')) ?? 'all',
    sort,
    direction: isReversed ? opposite(firstDirections[sort]) : firstDirections[sort],
  };
  const change = (part: Partial<TableView>) => {
    const next = { ...view, ...part };
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        const isFirst = next.direction === firstDirections[next.sort];
        setOrDelete(changed, 'filter', next.filter === 'all' ? null : next.filter);
        setOrDelete(
          changed,
          'sort',
          next.sort === 'position' && isFirst ? null : next.sort + (isFirst ? '' : reversed),
        );
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { view, change };
}

export const opposite = (direction: Direction): Direction =>
  direction === 'ascending' ? 'descending' : 'ascending';

function setOrDelete(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name);
  else params.set(name, value);
}
