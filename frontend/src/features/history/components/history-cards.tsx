import { showsScore } from '@jinwi/report';
import { Download, Ellipsis, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatShortDateTime } from '../../../shared/lib/format.js';
import { buttonClass, cx } from '../../../shared/ui/classes.js';
import { DropdownMenu, MenuItem } from '../../../shared/ui/dropdown-menu.js';
import { type ShownRecord } from '../../report/records.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';
import { type RowActions } from '../use-row-actions.js';
import { lazyRowsMin } from './history-table.js';
import { DecisionMark, KeptUntil, RecordLink } from './record-parts.js';

interface HistoryCardsProps {
  records: ShownRecord[];
  actions: RowActions;
}

/** The list in narrow windows: the same data, with the actions in a menu. */
export const HistoryCards = ({ records, actions }: HistoryCardsProps) => {
  const { t } = useTranslation('history');
  return (
    <ul aria-label={t('title')} className="space-y-3">
      {records.map((record) => (
        <li
          key={record.id}
          className={cx(
            'rounded-card border border-border p-3',
            records.length > lazyRowsMin && '[contain-intrinsic-size:auto_128px] [content-visibility:auto]',
          )}
        >
          <div className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <RecordLink record={record} />
            </div>
            <CardMenu record={record} actions={actions} />
          </div>
          <CardFacts record={record} />
        </li>
      ))}
    </ul>
  );
};

const CardFacts = ({ record }: { record: ShownRecord }) => {
  const locale = useLocale();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <VerdictBadge result={record.result} />
      <DecisionMark record={record} />
      {showsScore(record.result) && <span className="font-semibold tabular-nums">{record.score}%</span>}
      <time dateTime={record.createdAt} className="ml-auto text-muted tabular-nums">
        {formatShortDateTime(record.createdAt, locale)}
      </time>
      <KeptUntil record={record} />
    </div>
  );
};

const CardMenu = ({ record, actions }: { record: ShownRecord; actions: RowActions }) => {
  const { t } = useTranslation('history');
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t('row.menu', { name: record.imageName })}
          className={buttonClass({ variant: 'ghost', size: 'icon' })}
        >
          <Ellipsis aria-hidden className="size-5" />
        </button>
      }
    >
      <MenuItem onSelect={() => actions.view(record)}>
        <Eye aria-hidden className="size-4 text-muted" />
        {t('row.view')}
      </MenuItem>
      <MenuItem onSelect={() => actions.download(record)}>
        <Download aria-hidden className="size-4 text-muted" />
        {t('row.download')}
      </MenuItem>
      <MenuItem onSelect={() => actions.hide(record)}>
        <EyeOff aria-hidden className="size-4 text-muted" />
        {t('row.hide')}
      </MenuItem>
      <MenuItem onSelect={() => actions.remove(record)}>
        <Trash2 aria-hidden className="size-4 text-muted" />
        {t('row.delete')}
      </MenuItem>
    </DropdownMenu>
  );
};
