import { useTranslation } from 'react-i18next';
import { ChoiceChips } from '../../../shared/ui/choice-chips.js';
import { Select } from '../../../shared/ui/select.js';
import {
  type DecisionFilter,
  decisionFilters,
  type Filter,
  filters,
  type ListView,
  type Sort,
  sorts,
} from '../list-records.js';
import { SearchField } from './search-field.js';

interface ToolbarProps {
  view: ListView;
  /** How many records each filter shows. */
  counts: Record<Filter, number>;
  onChange: (part: Partial<ListView>) => void;
}

const sortKeys = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  score: 'sort.score',
} as const satisfies Record<Sort, string>;

export const Toolbar = ({ view, counts, onChange }: ToolbarProps) => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField value={view.query} onChange={(query) => onChange({ query })} />
      <FilterChips value={view.filter} counts={counts} onChange={(filter) => onChange({ filter })} />
      <Select
        label={t('sort.label')}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: t(sortKeys[value]) }))}
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
