import { type AnalysisFailure, errorText, isErrorCode } from '@jinwi/contracts';
import { EyeOff, ImageOff, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatBytes, formatShortDateTime } from '../../../shared/lib/format.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { type AgainState } from '../../analyze/components/preparation.js';
import { useHistory } from '../../report/records.js';
import { useFailures, useHideAnalysis } from '../history-api.js';
import { comparable } from '../list-records.js';
import { useDeletion, useRefocus } from '../use-deletion.js';
import { useListView } from '../use-list-view.js';
import { RowButton } from './history-table.js';
import { ImageName } from './record-parts.js';

const rowsAtFirst = 3;

/** Lists failed analyses above those with a verdict. Hidden while a filter by verdict is active. */
export const FailedAnalyses = () => {
  const { t } = useTranslation('history');
  const failures = useFailures();
  const isListPending = useHistory().isPending;
  const { filter, query } = useListView().view;
  const wanted = comparable(query.trim());
  const found = (failures.data ?? []).filter(({ imageName }) => comparable(imageName).includes(wanted));
  useRefocus(found);
  if (filter !== 'all' || isListPending) return null;
  if (failures.isError) {
    return (
      <ErrorState
        text={t('failed.error')}
        details={failures.error.message}
        onRetry={() => void failures.refetch()}
      />
    );
  }
  return found.length > 0 && <FoundFailures failures={found} />;
};

const FoundFailures = ({ failures }: { failures: readonly AnalysisFailure[] }) => {
  const { t } = useTranslation('history');
  const headingId = useId();
  const hide = useHideAnalysis();
  const deletion = useDeletion();
  const { shown, linkedId, restCount, showAll } = useShown(failures);
  return (
    <section aria-labelledby={headingId} className="space-y-3">
      <h2 id={headingId} className="text-h3">
        {t('failed.title', { count: failures.length })}
      </h2>
      <ul className="divide-y divide-border rounded-card border border-border">
        {shown.map((failure) => (
          <FailedRow
            key={failure.id}
            failure={failure}
            isLinked={failure.id === linkedId}
            isHiding={hide.isPending && hide.variables === failure.id}
            onHide={() => hide.mutate(failure.id)}
            onDelete={() => deletion.ask(failure)}
          />
        ))}
      </ul>
      {restCount > 0 && (
        <Button variant="ghost" size="small" onClick={showAll}>
          {t('failed.more', { count: restCount })}
        </Button>
      )}
      {deletion.dialog}
    </section>
  );
};

/** Returns the newest few, or all if the member asks for them or the URL names one of the others. */
function useShown(failures: readonly AnalysisFailure[]) {
  const { hash } = useLocation();
  const [isAllShown, setAllShown] = useState(false);
  const linkedId = failures.find(({ id }) => hash === `#${failureRowId(id)}`)?.id;
  const rest = failures.slice(rowsAtFirst);
  const isAll = isAllShown || rest.some(({ id }) => id === linkedId);
  return {
    linkedId,
    shown: isAll ? failures : failures.slice(0, rowsAtFirst),
    restCount: isAll ? 0 : rest.length,
    showAll: () => setAllShown(true),
  };
}

interface FailedRowProps {
  failure: AnalysisFailure;
  /** Whether the URL names this row. */
  isLinked: boolean;
  isHiding: boolean;
  onHide: () => void;
  onDelete: () => void;
}

const FailedRow = ({ failure, isLinked, isHiding, onHide, onDelete }: FailedRowProps) => {
  const { t } = useTranslation('history');
  const { id, imageName: name } = failure;
  const rowRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isLinked) rowRef.current?.focus();
  }, [isLinked]);
  return (
    <li
      ref={rowRef}
      id={failureRowId(id)}
      tabIndex={-1}
      data-record-link={id}
      className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-2 rounded-card p-3"
    >
      <span
        aria-hidden
        className="inline-grid size-14 shrink-0 place-items-center rounded-control border border-border bg-stage text-muted"
      >
        <ImageOff className="size-5" />
      </span>
      <FailureFacts failure={failure} />
      <span className="ml-auto flex items-center gap-1">
        <ButtonLink
          to="/analyze"
          state={{ failedName: name } satisfies AgainState}
          variant="secondary"
          size="small"
          aria-label={t('failed.retryName', { name })}
        >
          {t('failed.retry')}
        </ButtonLink>
        <RowButton action="hide" icon={EyeOff} name={name} pending={isHiding} onClick={onHide} />
        <RowButton action="delete" icon={Trash2} name={name} onClick={onDelete} />
      </span>
    </li>
  );
};

const FailureFacts = ({ failure }: { failure: AnalysisFailure }) => {
  const { t } = useTranslation('history');
  const locale = useLocale();
  const { imageName, imageSize, createdAt, reason } = failure;
  return (
    <div className="min-w-0 flex-1 basis-56 space-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium">
          <ImageName name={imageName} />
        </span>
        <Badge>{t('failed.badge')}</Badge>
      </div>
      <p>{errorText(isErrorCode(reason) ? reason : 'analysis.failed', locale)}</p>
      <p className="text-muted tabular-nums">
        <time dateTime={createdAt}>{formatShortDateTime(createdAt, locale)}</time> ·{' '}
        {formatBytes(imageSize, locale)}
      </p>
    </div>
  );
};

const rowPrefix = 'failed-';

const failureRowId = (id: number): string => `${rowPrefix}${id}`;

export const failureAddress = (id: number): string => `/history#${failureRowId(id)}`;
