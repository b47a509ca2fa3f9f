import { type AnalysisFailure } from '@jinwi/contracts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../shared/ui/button.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { useHistory } from '../../report/records.js';
import { useFailures, useHideAnalysis } from '../history-api.js';
import { comparable } from '../list-records.js';
import { useDeletion } from '../use-deletion.js';
import { useListView } from '../use-list-view.js';
import { useRefocus } from '../use-refocus.js';
import { FailedRow, failureRowId } from './failed-row.js';

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
