import { type BatchItem, type UploadRules } from '@jinwi/contracts';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { cx } from '../../../shared/ui/classes.js';
import { lazyRowsMin } from '../../history/components/record-parts.js';
import { scoreOf, type Sort, type TableView } from '../list-items.js';
import { firstDirections, opposite } from '../use-table-view.js';
import {
  answersOf,
  ItemFailure,
  ItemName,
  ItemScore,
  ItemVerdict,
  type ItemWords,
  useItemWords,
} from './item-facts.js';

const columns =
  'grid grid-cols-[2.5rem_minmax(0,1fr)_11rem_6.5rem_6.5rem_3.5rem] items-center gap-x-3 px-3 lg:grid-cols-[3rem_minmax(0,1fr)_13rem_9rem_9rem_8.5rem] lg:gap-x-4';

interface ItemTableProps {
  items: readonly BatchItem[];
  rules: UploadRules;
  view: TableView;
  onSort: (part: Pick<TableView, 'sort' | 'direction'>) => void;
}

/** Built like `HistoryTable`: each row is a grid, so that the browser need not render rows out of view. */
export const ItemTable = ({ items, rules, view, onSort }: ItemTableProps) => {
  const words = useItemWords();
  const { t } = words;
  const head = { view, onSort };
  const isLazy = items.length > lazyRowsMin;
  return (
    <table role="table" aria-label={t('table.label')} className="block w-full text-sm">
      <thead role="rowgroup" className="block">
        <tr
          role="row"
          className={cx(columns, 'border-b border-border py-1 text-left text-caption text-muted')}
        >
          <SortHead sort="position" {...head}>
            {t('table.position')}
          </SortHead>
          <SortHead sort="name" {...head}>
            {t('table.name')}
          </SortHead>
          <SortHead sort="verdict" {...head}>
            {t('table.verdict')}
          </SortHead>
          <Head>{t('table.alteration')}</Head>
          <Head>{t('table.ai')}</Head>
          <SortHead sort="score" {...head}>
            {t('table.score')}
          </SortHead>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {items.map((item) => (
          <Row key={item.position} item={item} rules={rules} words={words} isLazy={isLazy} />
        ))}
      </tbody>
    </table>
  );
};

const Head = ({ children }: { children: ReactNode }) => (
  <th role="columnheader" scope="col" className="font-medium">
    {children}
  </th>
);

interface SortHeadProps extends Pick<ItemTableProps, 'view' | 'onSort'> {
  sort: Sort;
  children: ReactNode;
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

const SortHead = ({ sort, view, onSort, children }: SortHeadProps) => {
  const direction = view.sort === sort ? view.direction : 'none';
  const Icon = sortIcons[direction];
  const press = () =>
    onSort({ sort, direction: direction === 'none' ? firstDirections[sort] : opposite(direction) });
  return (
    <th role="columnheader" scope="col" aria-sort={direction} className="font-medium">
      <button
        type="button"
        onClick={press}
        className={cx(
          '-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-control px-1.5 hover:bg-surface-2',
          direction !== 'none' && 'text-text',
        )}
      >
        {children}
        <Icon aria-hidden className="size-3.5 shrink-0 print:hidden" />
      </button>
    </th>
  );
};

interface RowProps {
  item: BatchItem;
  rules: UploadRules;
  words: ItemWords;
  isLazy: boolean;
}

const Row = memo(({ item, rules, words, isLazy }: RowProps) => (
  <tr
    role="row"
    className={cx(
      columns,
      'min-h-12 border-b border-border py-2.5 hover:bg-surface print:break-inside-avoid',
      isLazy &&
        '[contain-intrinsic-size:auto_49px] [content-visibility:auto] print:[content-visibility:visible]',
    )}
  >
    <td role="cell" className="text-muted tabular-nums">
      {item.position + 1}
    </td>
    <td role="cell" className="min-w-0">
      <ItemName item={item} words={words} />
    </td>
    {item.state === 'failed' ? (
      <td role="cell" colSpan={4} className="col-span-4">
        <ItemFailure failure={item.failure} rules={rules} words={words} />
      </td>
    ) : (
      <Answered item={item} words={words} />
    )}
  </tr>
));
Row.displayName = 'Row';

const Answered = ({ item, words }: { item: BatchItem; words: ItemWords }) => {
  const { alteration, ai } = answersOf(item, words);
  return (
    <>
      <td role="cell">
        <ItemVerdict item={item} words={words} />
      </td>
      <td role="cell">{alteration}</td>
      <td role="cell">{ai}</td>
      <td role="cell">
        <ItemScore item={item} words={words} />
      </td>
    </>
  );
};

interface ItemCardsProps {
  items: readonly BatchItem[];
  rules: UploadRules;
}

/** Replaces the table in narrow windows: the same data, with a card for each image. */
export const ItemCards = ({ items, rules }: ItemCardsProps) => {
  const words = useItemWords();
  const isLazy = items.length > lazyRowsMin;
  return (
    <ul aria-label={words.t('table.label')} className="space-y-3">
      {items.map((item) => (
        <ItemCard key={item.position} item={item} rules={rules} words={words} isLazy={isLazy} />
      ))}
    </ul>
  );
};

interface ItemCardProps {
  item: BatchItem;
  rules: UploadRules;
  words: ItemWords;
  isLazy: boolean;
}

const ItemCard = memo(({ item, rules, words, isLazy }: ItemCardProps) => {
  const score = scoreOf(item);
  return (
    <li
      className={cx(
        'space-y-2 rounded-card border border-border p-3 text-sm print:break-inside-avoid',
        isLazy &&
          '[contain-intrinsic-size:auto_118px] [content-visibility:auto] print:[content-visibility:visible]',
      )}
    >
      <div className="flex gap-3">
        <span className="shrink-0 text-muted tabular-nums">{item.position + 1}</span>
        <span className="min-w-0 flex-1">
          <ItemName item={item} words={words} />
        </span>
      </div>
      {item.state === 'failed' ? (
        <ItemFailure failure={item.failure} rules={rules} words={words} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <ItemVerdict item={item} words={words} />
          {score !== null && <span className="font-semibold tabular-nums">{score}%</span>}
        </div>
      )}
      <CardAnswers item={item} words={words} />
    </li>
  );
});
ItemCard.displayName = 'Card';

const CardAnswers = ({ item, words }: { item: BatchItem; words: ItemWords }) => {
  const { t } = words;
  const { alteration, ai } = answersOf(item, words);
  if (!alteration && !ai) return null;
  return (
    <dl className="grid grid-cols-2 gap-x-4">
      <div>
        <dt className="text-caption text-muted">{t('table.alteration')}</dt>
        <dd>{alteration}</dd>
      </div>
      <div>
        <dt className="text-caption text-muted">{t('table.ai')}</dt>
        <dd>{ai}</dd>
      </div>
    </dl>
  );
};
