import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../shared/ui/choice-chips.js';
import { Input } from '../../../shared/ui/input.js';
import { Select } from '../../../shared/ui/select.js';
import {
  type DecisionFilter,
  decisionFilters,
  type Filter,
  filters,
  type ListView,
  sorts,
} from '../list-records.js';

interface ToolbarProps {
  view: ListView;
  counts: Record<Filter, number>;
  onChange: (part: Partial<ListView>) => void;
}

export const Toolbar = ({ view, counts, onChange }: ToolbarProps) => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField value={view.query} onChange={(query) => onChange({ query })} />
      <FilterChips value={view.filter} counts={counts} onChange={(filter) => onChange({ filter })} />
      <Select
        label={t('sort.label')}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onValueChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) })}
        className="min-w-32"
      />
      <DecisionSelect value={view.decision} onChange={(decision) => onChange({ decision })} />
    </div>
  );
};

interface DecisionSelectProps {
  value: DecisionFilter;
  onChange: (decision: DecisionFilter) => void;
}

const DecisionSelect = ({ value, onChange }: DecisionSelectProps) => {
  const { t } = useTranslation(['history', 'analysis']);
  const labelOf = (filter: DecisionFilter): string =>
    filter === 'all' || filter === 'none'
      ? t(`decision.${filter}`)
      : t('decision.mine', { decision: t(`analysis:decision.${filter}`) });
  return (
    <Select
      label={t('decision.label')}
      value={value}
      options={decisionFilters.map((filter) => ({ value: filter, label: labelOf(filter) }))}
      onValueChange={(chosen) => onChange(decisionFilters.find((filter) => filter === chosen) ?? 'all')}
      className="min-w-40"
    />
  );
};

const filterKeys = {
  all: 'filter.all',
  authentic: 'filter.authentic',
  'no-signs': 'filter.noSigns',
  suspicious: 'filter.suspicious',
  fake: 'filter.fake',
  ai: 'filter.ai',
} as const satisfies Record<Filter, string>;

interface FilterChipsProps {
  value: Filter;
  counts: Record<Filter, number>;
  onChange: (filter: Filter) => void;
}

const FilterChips = ({ value, counts, onChange }: FilterChipsProps) => {
  const { t } = useTranslation('history');
  return (
    <ChoiceChips
      label={t('filter.label')}
      choices={filters.map((filter) => ({
        value: filter,
        label: t(filterKeys[filter]),
        count: counts[filter],
        description: t('page.count', { count: counts[filter] }),
      }))}
      value={value}
      onChange={onChange}
    />
  );
};

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Search by name; "/" focuses it from anywhere on the page. */
const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const { t } = useTranslation('history');
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      inputRef.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <div className="relative min-w-0 flex-1 basis-64">
      <Search aria-hidden className="absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-muted" />
      <Input
        ref={inputRef}
        type="search"
        aria-label={t('search')}
        aria-keyshortcuts="/"
        placeholder={t('search')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="px-10"
      />
      <kbd
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-control border border-border px-1.5 font-sans text-caption text-muted md:inline"
      >
        /
      </kbd>
    </div>
  );
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
