import { type BatchItem, type UploadRules } from '@jinwi/contracts';
import { FileSearch } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button } from '../../../shared/ui/button.js';
import { ChoiceChips } from '../../../shared/ui/choice-chips.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { Select } from '../../../shared/ui/select.js';
import '../../history/texts.js';
import { countItems, type Filter, filters, listItems, type Sort, sorts } from '../list-items.js';
import { firstDirections, useTableView } from '../use-table-view.js';
import { ItemCards, ItemTable } from './item-table.js';

const wideWindow = '(min-width: 768px)';

interface BatchItemsProps {
  items: readonly BatchItem[];
  rules: UploadRules;
}

export const BatchItems = ({ items, rules }: BatchItemsProps) => {
  const { t } = useTranslation('batches');
  const { view, change } = useTableView();
  const { filter, sort, direction } = view;
  const isWide = useMediaQuery(wideWindow);
  const shown = useMemo(
    () => listItems(items, { filter, sort, direction }),
    [items, filter, sort, direction],
  );
  if (items.length === 0) return <p className="text-muted">{t('table.none')}</p>;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Filters items={items} value={filter} onChange={(next) => change({ filter: next })} />
        {!isWide && (
          <SortSelect
            value={sort}
            onChange={(next) => change({ sort: next, direction: firstDirections[next] })}
          />
        )}
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon={<FileSearch />}
          text={t('table.empty')}
          action={
            <Button variant="secondary" onClick={() => change({ filter: 'all' })}>
              {t('table.showAll')}
            </Button>
          }
        />
      )}
      {shown.length > 0 &&
        (isWide ? (
          <ItemTable items={shown} rules={rules} view={view} onSort={change} />
        ) : (
          <ItemCards items={shown} rules={rules} />
        ))}
    </div>
  );
};

const filterKeys = {
  all: 'history:filter.all',
  authentic: 'history:filter.authentic',
  'no-signs': 'history:filter.noSigns',
  suspicious: 'history:filter.suspicious',
  fake: 'history:filter.fake',
  inconclusive: 'filter.inconclusive',
  failed: 'filter.failed',
  unfinished: 'filter.unfinished',
} as const satisfies Record<Filter, string>;

interface FiltersProps {
  items: readonly BatchItem[];
  value: Filter;
  onChange: (filter: Filter) => void;
}

/** Shows "all", the filter in use, and every filter that matches at least one item. */
const Filters = ({ items, value, onChange }: FiltersProps) => {
  const { t } = useTranslation(['batches', 'history']);
  const counts = useMemo(() => countItems(items), [items]);
  return (
    <ChoiceChips
      label={t('history:filter.label')}
      choices={filters
        .filter((filter) => filter === 'all' || filter === value || counts[filter] > 0)
        .map((filter) => ({
          value: filter,
          label: t(filterKeys[filter]),
          count: counts[filter],
          description: t('check.count', { count: counts[filter] }),
        }))}
      value={value}
      onChange={onChange}
    />
  );
};

const SortSelect = ({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) => {
  const { t } = useTranslation(['batches', 'history']);
  return (
    <Select
      label={t('history:sort.label')}
      value={value}
      options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
      onValueChange={(next) => onChange(sorts.find((sort) => sort === next) ?? 'position')}
      className="min-w-40"
    />
  );
};
