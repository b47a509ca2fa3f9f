import { criterionTexts } from '@jinwi/report';
import { Check, ScanSearch } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { ChunkBoundary } from '../../../shared/ui/loading.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { type AnalysisState, type RunningState } from '../use-analysis-run.js';
import { failureText, isCreditsShort } from '../failure-text.js';
import { ShownEarlyFindings } from './load-early-findings.js';

interface ResultsCardProps {
  state: AnalysisState;
  onRetry: () => void;
}

/** The card for the result: empty, with intermediate results of a running analysis, or with advice after a failure. */
export const ResultsCard = ({ state, onRetry }: ResultsCardProps) => {
  const { t } = useTranslation('analyze');
  return (
    <SectionCard title={t('results.title')} aria-busy={state.phase === 'running'}>
      {state.phase === 'running' && <Watched state={state} />}
      {state.phase === 'failed' && <Failure error={state.error} onRetry={onRetry} />}
      {(state.phase === 'idle' || state.phase === 'done') && (
        <p className="flex items-center gap-3 text-sm text-muted">
          <ScanSearch aria-hidden className="size-5 shrink-0" />
          {t('results.empty')}
        </p>
      )}
    </SectionCard>
  );
};

/** Shows what the member can do next; the toast shows the reason (UI-139). */
const Failure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('analyze');
  const { t: common } = useTranslation();
  const locale = useLocale();
  return (
    <Alert
      tone="warning"
      title={t('error.noResult')}
      actions={
        <>
          <Button variant="secondary" size="small" onClick={onRetry}>
            {common('retry')}
          </Button>
          {isCreditsShort(error) && <PurchaseButton size="small">{t('noCredits.buy')}</PurchaseButton>}
        </>
      }
    >
      {failureText(error, { t, locale }).next}
    </Alert>
  );
};

/** Shows the intermediate results where the answers will appear: findings as sentences, finished tests by name. */
const Watched = ({ state: { progress, finished } }: { state: RunningState }) => {
  const { t } = useTranslation('analyze');
  const early = progress?.early;
  return (
    <div className="min-h-72 space-y-4">
      <p className="text-sm text-muted">{t('early.reading')}</p>
      {early && (
        <ChunkBoundary fallback={null}>
          <Suspense>
            <ShownEarlyFindings early={early} />
          </Suspense>
        </ChunkBoundary>
      )}
      {finished.length > 0 && <FinishedTests ids={finished} />}
    </div>
  );
};

const FinishedTests = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  return (
    <ul aria-label={t('early.finished')} className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-muted">
      {ids.map((id) => (
        <li key={id} className="motion-rise flex items-center gap-1.5">
          <Check aria-hidden className="size-4 text-brand" />
          {criterionTexts[id]?.name[locale] ?? id}
        </li>
      ))}
    </ul>
  );
};
