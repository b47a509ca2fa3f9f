import { useSearchParams } from 'react-router-dom';
import {
  type DecisionFilter,
  decisionFilters,
  type Filter,
  filters,
  type ListView,
  type Sort,
  sorts,
} from './list-records.js';

const names = { query: 'q', filter: 'filter', sort: 'sort', decision: 'decision', caseId: 'case' } as const;
const defaults: ListView = { query: '', filter: 'all', sort: 'newest', decision: 'all', caseId: '' };

/** Search, filters and sort, stored in the URL without adding history entries. */
export function useListView(): { view: ListView; change: (part: Partial<ListView>) => void } {
  const [params, setParams] = useSearchParams();
  const view: ListView = {
    query: params.get(names.query) ?? defaults.query,
    filter: oneOf<Filter>(filters, params.get(names.filter), defaults.filter),
    sort: oneOf<Sort>(sorts, params.get(names.sort), defaults.sort),
    decision: oneOf<DecisionFilter>(decisionFilters, params.get(names.decision), defaults.decision),
    caseId: params.get(names.caseId) ?? defaults.caseId,
  };
  const change = (part: Partial<ListView>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [key, value] of Object.entries(part) as [keyof ListView, string][]) {
          if (value === defaults[key]) next.delete(names[key]);
          else next.set(names[key], value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { view, change };
}

const oneOf = <Value extends string>(
  known: readonly Value[],
  value: string | null,
  otherwise: Value,
): Value => known.find((candidate) => candidate === value) ?? otherwise;
