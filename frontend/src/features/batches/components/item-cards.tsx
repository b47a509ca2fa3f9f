import { type BatchItem, type UploadRules } from '@jinwi/contracts';
import { memo } from 'react';
import { cx } from '../../../shared/ui/classes.js';
import { lazyRowsMin } from '../../history/components/history-table.js';
import { scoreOf } from '../list-items.js';
import { answersOf, ItemFailure, ItemName, ItemVerdict, type ItemWords, useItemWords } from './item-facts.js';

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
        <Card key={item.position} item={item} rules={rules} words={words} isLazy={isLazy} />
      ))}
    </ul>
  );
};

interface CardProps {
  item: BatchItem;
  rules: UploadRules;
  words: ItemWords;
  isLazy: boolean;
}

const Card = memo(({ item, rules, words, isLazy }: CardProps) => {
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
Card.displayName = 'Card';

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
