import { type ShownRecord } from '@jinwi/contracts';
import { showsScore } from '@jinwi/report';
import { Download, Ellipsis, Eye, EyeOff, Trash2, type LucideIcon } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatShortDateTime } from '../../../shared/lib/format.js';
import { Button } from '../../../shared/ui/button.js';
import { buttonClass, cx } from '../../../shared/ui/classes.js';
import { DropdownMenu, MenuItem } from '../../../shared/ui/dropdown-menu.js';
import { Thumbnail } from '../../report/image/thumbnail.js';
import { useOpenReport } from '../use-open-report.js';
import { VerdictBadge } from '../../report/verdict/verdict-badge.js';
import { type RowActions } from '../use-row-actions.js';
import { ImageName, KeptUntil, lazyRowsMin, ScoreCell } from './record-parts.js';

const columns =
  'grid grid-cols-[minmax(0,1fr)_11rem_6.5rem_3.5rem_8.25rem] items-center gap-x-3 px-3 lg:grid-cols-[minmax(0,1fr)_12rem_10rem_8.5rem_11rem] lg:gap-x-4';

interface HistoryTableProps {
  records: ShownRecord[];
  actions: RowActions;
}

/**
 * A table whose rows are grids, so that the browser need not render rows out of view (`content-visibility` has no
 * effect on table rows). With `display: grid`, screen readers do not recognise a table; the explicit roles restore it.
 */
export const HistoryTable = ({ records, actions }: HistoryTableProps) => {
  const { t } = useTranslation('history');
  return (
    <table role="table" aria-label={t('title')} className="block w-full text-sm">
      <thead role="rowgroup" className="block">
        <tr
          role="row"
          className={cx(columns, 'border-b border-border py-2 text-left text-caption text-muted')}
        >
          <HeadCell>{t('column.image')}</HeadCell>
          <HeadCell>{t('column.result')}</HeadCell>
          <HeadCell>{t('column.date')}</HeadCell>
          <HeadCell>{t('column.score')}</HeadCell>
          <HeadCell isHidden>{t('column.actions')}</HeadCell>
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {records.map((record) => (
          <Row key={record.id} record={record} actions={actions} isLazy={records.length > lazyRowsMin} />
        ))}
      </tbody>
    </table>
  );
};

const HeadCell = ({ children, isHidden = false }: { children: ReactNode; isHidden?: boolean }) => (
  <th role="columnheader" scope="col" className="font-medium">
    {isHidden ? <span className="sr-only">{children}</span> : children}
  </th>
);

interface RowProps {
  record: ShownRecord;
  actions: RowActions;
  isLazy: boolean;
}

const Row = ({ record, actions, isLazy }: RowProps) => {
  const locale = useLocale();
  return (
    <tr
      role="row"
      className={cx(
        columns,
        'border-b border-border py-2.5 hover:bg-surface',
        isLazy && '[contain-intrinsic-size:auto_77px] [content-visibility:auto]',
      )}
    >
      <td role="cell" className="min-w-0">
        <RecordLink record={record} />
      </td>
      <td role="cell">
        <VerdictBadge result={record.result} />
        <DecisionMark record={record} />
      </td>
      <td role="cell" className="text-muted tabular-nums">
        <time dateTime={record.createdAt}>{formatShortDateTime(record.createdAt, locale)}</time>
        <KeptUntil record={record} />
      </td>
      <td role="cell">
        <RecordScore record={record} />
      </td>
      <td role="cell">
        <RowButtons record={record} actions={actions} />
      </td>
    </tr>
  );
};

const RecordScore = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('history');
  const { t: words } = useTranslation('analysis');
  return (
    <ScoreCell
      record={record}
      words={words}
      label={t('column.score')}
      valueText={(word) => t('score.value', { score: record.score, word })}
    />
  );
};

const RowButtons = ({ record, actions }: { record: ShownRecord; actions: RowActions }) => {
  const { imageName: name } = record;
  return (
    <span className="flex justify-end">
      <RowButton action="view" icon={Eye} name={name} onClick={() => actions.view(record)} />
      <RowButton action="download" icon={Download} name={name} onClick={() => actions.download(record)} />
      <RowButton
        action="hide"
        icon={EyeOff}
        name={name}
        pending={actions.hidingId === record.id}
        onClick={() => actions.hide(record)}
      />
      <RowButton
        action="delete"
        icon={Trash2}
        name={name}
        className="max-lg:hidden"
        onClick={() => actions.remove(record)}
      />
    </span>
  );
};

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

const RecordLink = ({ record }: { record: ShownRecord }) => {
  const { t } = useTranslation('analysis');
  const { addressOf, linkState } = useOpenReport();
  return (
    <Link
      to={addressOf(record.id)}
      state={linkState}
      preventScrollReset
      aria-label={t('open', { name: record.imageName })}
      data-record-link={record.id}
      className="group flex min-w-0 items-center gap-4 rounded-control"
    >
      <Thumbnail record={record} />
      <span className="min-w-0 font-medium group-hover:text-brand group-hover:underline">
        <ImageName name={record.imageName} />
      </span>
    </Link>
  );
};

const DecisionMark = ({ record: { decision } }: { record: ShownRecord }) => {
  const { t } = useTranslation(['history', 'analysis']);
  if (!decision) return null;
  const name = t(`analysis:decision.${decision.decision}`);
  return <span className="block text-caption text-muted">{t('decision.mine', { decision: name })}</span>;
};

interface RowButtonProps {
  action: 'view' | 'download' | 'hide' | 'delete';
  icon: LucideIcon;
  /** Name of the image. Screen readers read it after the action, because every row has the same buttons. */
  name: string;
  pending?: boolean;
  className?: string;
  onClick: () => void;
}

export const RowButton = ({ action, icon: Icon, name, pending, className, onClick }: RowButtonProps) => {
  const { t } = useTranslation('history');
  const label = t(`row.${action}`);
  return (
    <Button
      variant="ghost"
      size="icon"
      title={label}
      aria-label={`${label} ${t('row.forName', { name })}`}
      icon={<Icon aria-hidden className="size-5" />}
      pending={pending}
      className={className}
      onClick={onClick}
    />
  );
};
