import { useTranslation } from 'react-i18next';
import { cx } from '../../../shared/lib/cx.js';
import { Select } from '../../../shared/ui/select.js';
import { type Filter, filters, type ListView, type Sort, sorts } from '../list-records.js';
import { SearchField } from './search-field.js';

interface ToolbarProps {
  view: ListView;
  onChange: (part: Partial<ListView>) => void;
}

const sortKeys = {
  newest: 'sort.newest',
  oldest: 'sort.oldest',
  score: 'sort.score',
} as const satisfies Record<Sort, string>;

export const Toolbar = ({ view, onChange }: ToolbarProps) => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField value={view.query} onChange={(query) => onChange({ query })} />
      <FilterChips value={view.filter} onChange={(filter) => onChange({ filter })} />
      <Select
        label={t('sort.label')}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: t(sortKeys[value]) }))}
        onValueChange={(value) => onChange({ sort: sorts.find((sort) => sort === value) })}
        className="min-w-32"
      />
    </div>
  );
};

const filterKeys = {
  all: 'filter.all',
  authentic: 'filter.authentic',
  suspicious: 'filter.suspicious',
  fake: 'filter.fake',
} as const satisfies Record<Filter, string>;

const FilterChips = ({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) => {
  const { t } = useTranslation('history');
  return (
    <div role="group" aria-label={t('filter.label')} className="flex flex-wrap gap-1.5">
      {filters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === value}
          onClick={() => onChange(filter)}
          className={cx(
            'min-h-11 rounded-full border px-4 text-sm font-medium transition-colors duration-120',
            filter === value
              ? 'border-brand bg-brand-soft text-brand forced-colors:bg-[Highlight]'
              : 'border-control text-text hover:bg-surface-2',
          )}
        >
          {t(filterKeys[filter])}
        </button>
      ))}
    </div>
  );
};
