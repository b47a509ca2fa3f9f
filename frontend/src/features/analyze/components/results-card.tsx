import { type EarlyFindings } from '@jinwi/contracts';
import { ScanSearch } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { SectionCard } from '../../../shared/ui/card.js';
import { ChunkBoundary } from '../../../shared/ui/chunk-boundary.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { type AnalysisState } from '../analysis-state.js';
import { failureText, isCreditsShort } from '../failure-text.js';
import { ShownEarlyFindings } from './load-early-findings.js';

interface ResultsCardProps {
  state: AnalysisState;
  onRetry: () => void;
}

/** Placeholder of the result: empty, a skeleton while analysing, or what to do after a failure. */
export const ResultsCard = ({ state, onRetry }: ResultsCardProps) => {
  const { t } = useTranslation('analyze');
  return (
    <SectionCard title={t('results.title')} aria-busy={state.phase === 'running'}>
      {state.phase === 'running' && <ResultSkeleton early={state.progress?.early} />}
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

/** Shows preliminary findings in the place of the verdict, which is large enough for either. */
const ResultSkeleton = ({ early }: { early: EarlyFindings | undefined }) => (
  <div className="space-y-5">
    <div className="min-h-72 space-y-3 rounded-card border border-border p-5">
      <ChunkBoundary fallback={<VerdictSkeleton />}>
        <Suspense fallback={<VerdictSkeleton />}>
          {early ? <ShownEarlyFindings early={early} /> : <VerdictSkeleton />}
        </Suspense>
      </ChunkBoundary>
    </div>
    {['first', 'second', 'third', 'fourth'].map((row) => (
      <div key={row} aria-hidden className="space-y-2">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-1.5 w-full rounded-full" />
      </div>
    ))}
  </div>
);

const VerdictSkeleton = () => (
  <>
    <Skeleton className="h-7 w-2/3" />
    <Skeleton className="h-10 w-24" />
    <Skeleton className="h-2.5 w-full rounded-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/5" />
  </>
);
