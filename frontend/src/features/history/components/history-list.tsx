import { type ShownRecord } from '@jinwi/contracts';
import { ChevronLeft, ChevronRight, FileSearch, Images } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { useCase, useCases } from '../../casework/cases/cases-api.js';
import { ShownAgreement, ShownHistoryTools } from '../../casework/cases/shown-history-tools.js';
import { useHistory } from '../../report/records.js';
import { useFailures } from '../history-api.js';
import { countRecords, keepRecords, listRecords } from '../list-records.js';
import { useDeletion, useRefocus } from '../use-deletion.js';
import { useListView } from '../use-list-view.js';
import { type RowActions, useRowActions } from '../use-row-actions.js';
import { HistoryCards, HistoryTable } from './history-table.js';
import { Toolbar } from './toolbar.js';

const wideWindow = '(min-width: 768px)';
const none: ShownRecord[] = [];

export const HistoryList = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const { t } = useTranslation('history');
  const history = useHistory();
  const { data: failures = [], isPending: areFailuresPending } = useFailures();
  const { query, filter, sort, decision, caseId } = useListView().view;
  const { data: records = none } = history;
  const { data: cases = [] } = useCases();
  const chosenCase = useCase(caseId || null);
  const kept = useMemo(() => {
    const isFiltered = caseId !== '' && !isGone(chosenCase.error);
    const inCase = isFiltered ? new Set(chosenCase.data?.entries.map(({ analysisId }) => analysisId)) : null;
    return keepRecords(records, { decision, inCase });
  }, [records, decision, caseId, chosenCase.data, chosenCase.error]);
  const shown = useMemo(() => listRecords(kept, { query, filter, sort }), [kept, query, filter, sort]);
  useRefocus(shown);
  // Waits for the failed analyses too, because they appear above the list and would push it down.
  if (history.isPending || areFailuresPending) return <LoadingRows />;
  if (history.isError) {
    return (
      <ErrorState
        text={t('error.load')}
        details={history.error.message}
        onRetry={() => void history.refetch()}
      />
    );
  }
  if (records.length === 0) {
    return (
      <div className="space-y-4">
        {cases.length > 0 && <CaseTools />}
        {failures.length === 0 && (
          <EmptyState
            icon={<Images />}
            text={t('empty.text')}
            action={<ButtonLink to="/analyze">{t('empty.action')}</ButtonLink>}
          />
        )}
      </div>
    );
  }
  return <LoadedList records={kept} shown={shown} chosenCase={chosenCase} onOpen={onOpen} />;
};

interface LoadedListProps {
  /** The records of the chosen case and decision. */
  records: ShownRecord[];
  /** The records that also match search and filter, sorted. */
  shown: ShownRecord[];
  chosenCase: ReturnType<typeof useCase>;
  onOpen: (id: number) => void;
}

const CaseTools = () => {
  const { view, change } = useListView();
  return (
    <ShownHistoryTools caseId={view.caseId || null} onChoose={(caseId) => change({ caseId: caseId ?? '' })} />
  );
};

const LoadedList = ({ records, shown, chosenCase, onOpen }: LoadedListProps) => {
  const { view, change } = useListView();
  const counts = useMemo(() => countRecords(records, view.query), [records, view.query]);
  const deletion = useDeletion();
  const actions = useRowActions({ onOpen, onDelete: deletion.ask });
  return (
    <div className="space-y-4">
      <CaseTools />
      <Toolbar view={view} counts={counts} onChange={change} />
      <ShownRows shown={shown} chosenCase={chosenCase} actions={actions} />
      <PageBar count={shown.length} />
      <ShownAgreement />
      {deletion.dialog}
    </div>
  );
};

interface ShownRowsProps extends Pick<LoadedListProps, 'shown' | 'chosenCase'> {
  actions: RowActions;
}

const ShownRows = ({ shown, chosenCase: { error, isLoading, refetch }, actions }: ShownRowsProps) => {
  const { t } = useTranslation('history');
  const { change } = useListView();
  const isWide = useMediaQuery(wideWindow);
  if (isLoading) return <LoadingRows />;
  if (error && !isGone(error))
    return <ErrorState text={t('error.case')} details={error.message} onRetry={() => void refetch()} />;
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<FileSearch />}
        text={t('noMatch.text')}
        action={
          <Button
            variant="secondary"
            onClick={() => change({ query: '', filter: 'all', decision: 'all', caseId: '' })}
          >
            {t('noMatch.clear')}
          </Button>
        }
      />
    );
  }
  const List = isWide ? HistoryTable : HistoryCards;
  return <List records={shown} actions={actions} />;
};

/** True if the case no longer exists. The bar says so, and the list shows all analyses. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

const LoadingRows = () => (
  <Loading className="space-y-4">
    <Skeleton className="h-11 w-full max-w-md" />
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex items-center gap-4 border-b border-border pb-3">
        <Skeleton className="size-14" />
        <Skeleton className="h-5 flex-1" />
        <Skeleton className="h-5 w-24" />
      </div>
    ))}
  </Loading>
);

/** Shows that the list has only one page. The buttons for other pages are disabled. */
const PageBar = ({ count }: { count: number }) => {
  const { t } = useTranslation('history');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2 text-sm text-muted">
      <p role="status" className="tabular-nums">
        {t('page.count', { count })}
      </p>
      <nav aria-label={t('page.label')} className="flex items-center gap-2">
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('page.previous')}
          icon={<ChevronLeft aria-hidden className="size-4" />}
          disabled
        />
        <span aria-current="page" className="px-1 tabular-nums">
          {t('page.current')}
        </span>
        <Button
          variant="secondary"
          size="icon"
          aria-label={t('page.next')}
          icon={<ChevronRight aria-hidden className="size-4" />}
          disabled
        />
      </nav>
    </div>
  );
};
