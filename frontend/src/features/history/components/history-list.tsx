import { FileSearch, Images } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '../../../shared/lib/use-media-query.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { useCase } from '../../casework/cases/cases-api.js';
import { ShownAgreement, ShownHistoryTools } from '../../casework/cases/shown-history-tools.js';
import { type ShownRecord, useHistory } from '../../report/records.js';
import { useFailures } from '../history-api.js';
import { countRecords, keepRecords, listRecords } from '../list-records.js';
import { useListView } from '../use-list-view.js';
import { useRefocus } from '../use-refocus.js';
import { useDeletion } from '../use-deletion.js';
import { useRowActions } from '../use-row-actions.js';
import { HistoryCards } from './history-cards.js';
import { HistoryTable } from './history-table.js';
import { PageBar } from './page-bar.js';
import { Toolbar } from './toolbar.js';

const wideWindow = '(min-width: 768px)';
const none: ShownRecord[] = [];

export const HistoryList = ({ onOpen }: { onOpen: (id: number) => void }) => {
  const { t } = useTranslation('history');
  const history = useHistory();
  const { data: failures = [], isPending: areFailuresPending } = useFailures();
  const { query, filter, sort, decision, caseId } = useListView().view;
  const { data: records = none } = history;
  const chosenCase = useCase(caseId || null);
  const kept = useMemo(() => {
    const inCase = chosenCase.data && new Set(chosenCase.data.entries.map(({ analysisId }) => analysisId));
    return keepRecords(records, { decision, inCase: inCase ?? null });
  }, [records, decision, chosenCase.data]);
  const shown = useMemo(() => listRecords(kept, { query, filter, sort }), [kept, query, filter, sort]);
  useRefocus(shown);
  // Waits for the failed analyses too, because they appear above the list and would push it down.
  if (history.isPending || areFailuresPending || chosenCase.isLoading) return <LoadingRows />;
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
    return failures.length > 0 ? null : (
      <EmptyState
        icon={<Images />}
        text={t('empty.text')}
        action={<ButtonLink to="/analyze">{t('empty.action')}</ButtonLink>}
      />
    );
  }
  return <LoadedList records={kept} shown={shown} onOpen={onOpen} />;
};

interface LoadedListProps {
  /** The records of the chosen case and decision. */
  records: ShownRecord[];
  /** Those that also match search and filter, sorted. */
  shown: ShownRecord[];
  onOpen: (id: number) => void;
}

const LoadedList = ({ records, shown, onOpen }: LoadedListProps) => {
  const { t } = useTranslation('history');
  const { view, change } = useListView();
  const counts = useMemo(() => countRecords(records, view.query), [records, view.query]);
  const isWide = useMediaQuery(wideWindow);
  const deletion = useDeletion();
  const actions = useRowActions({ onOpen, onDelete: deletion.ask });
  const List = isWide ? HistoryTable : HistoryCards;
  return (
    <div className="space-y-4">
      <ShownHistoryTools
        caseId={view.caseId || null}
        onChoose={(caseId) => change({ caseId: caseId ?? '' })}
      />
      <Toolbar view={view} counts={counts} onChange={change} />
      {shown.length === 0 ? (
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
      ) : (
        <List records={shown} actions={actions} />
      )}
      <PageBar count={shown.length} />
      <ShownAgreement />
      {deletion.dialog}
    </div>
  );
};

const LoadingRows = () => {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className="space-y-4">
      <Skeleton className="h-11 w-full max-w-md" />
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 border-b border-border pb-3">
          <Skeleton className="size-14" />
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  );
};
