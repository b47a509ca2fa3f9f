import { analysisCost, type UploadRules } from '@jinwi/contracts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AgainNotice } from '../../features/analyze/components/again-notice.js';
import { loadEarlyFindings } from '../../features/analyze/components/load-early-findings.js';
import { LeaveDialog } from '../../features/analyze/components/leave-dialog.js';
import { Preparation } from '../../features/analyze/components/preparation.js';
import { RunningAnnouncer } from '../../features/analyze/components/running-announcer.js';
import { failureText } from '../../features/analyze/failure-text.js';
import '../../features/analyze/texts.js';
import { useAnalysis } from '../../features/analyze/use-analysis.js';
import { useResult } from '../../features/analyze/use-result.js';
import { type Draft } from '../../features/batches/draft.js';
import { idOf } from '../../features/report/records.js';
import { useChosenFile } from '../../features/upload/use-chosen-file.js';
import { useUpload } from '../../features/upload/use-upload.js';
import { useMember } from '../../features/user/member.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { installedRules } from '../../shared/lib/config.js';
import { dismissToasts, toast } from '../../shared/lib/toast.js';
import { ChunkBoundary } from '../../shared/ui/chunk-boundary.js';
import { cx } from '../../shared/ui/classes.js';
import { PagePlaceholder } from '../../shared/ui/loading.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

const Batches = lazy(async () => ({
  default: (await import('../../features/batches/components/batches.js')).Batches,
}));
const RecentBatches = lazy(async () => ({
  default: (await import('../../features/batches/components/recent-batches.js')).RecentBatches,
}));

/** Analyses one image, or a batch that is being prepared or named by the URL. */
export const AnalyzePage = () => {
  const [params] = useSearchParams();
  const [rules] = useState(installedRules);
  const [draft, setDraft] = useState<Draft | null>(null);
  const batchId = params.get('batch');
  if (batchId !== null && draft) setDraft(null);
  const isSingle = batchId === null && !draft;
  useFocusHeading(isSingle);
  if (isSingle) return <SingleAnalysis rules={rules} onBatch={setDraft} />;
  return (
    <Suspense fallback={<PagePlaceholder />}>
      <Batches rules={rules} batchId={batchId} draft={draft} onCancel={() => setDraft(null)} />
    </Suspense>
  );
};

/** Focuses the heading after a batch, because the button that had the focus no longer exists. */
function useFocusHeading(isSingle: boolean): void {
  const wasSingle = useRef(isSingle);
  useEffect(() => {
    if (isSingle && !wasSingle.current) document.querySelector('h1')?.focus();
    wasSingle.current = isSingle;
  }, [isSingle]);
}

interface SingleAnalysisProps {
  rules: UploadRules;
  onBatch: (draft: Draft) => void;
}

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

const SingleAnalysis = ({ rules, onBatch }: SingleAnalysisProps) => {
  const { t } = useTranslation('analyze');
  const { credits } = useMember();
  const { chosen, choose: keep } = useChosenFile();
  const navigate = useNavigate();
  const analysis = useAnalysis({
    onDone: ({ id }) => void navigate(`/analyze?analysis=${id}`, { preventScrollReset: true }),
    onFailed: useTellFailure(),
  });
  const { state } = analysis;
  const [params] = useSearchParams();
  const named = params.get('analysis');
  const { Result, loadResult } = useResult();
  const isRunning = state.phase === 'running';
  const choose = (next: File | null) => {
    keep(next);
    analysis.reset();
    if (named !== null) void navigate('/analyze');
  };
  const upload = useUpload({ rules, isDisabled: isRunning, onFile: choose, onMany: onBatch });
  const remove = () => {
    upload.forgetRejection();
    choose(null);
  };
  usePageTitle(isRunning ? t('titleRunning') : t('title'));
  // The heading may render after the state changes, because its code loads while the analysis runs.
  const headingRef = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);

  const analyze = () => {
    if (!chosen) return refuse(t('error.noFile'), t('error.noFileText'));
    if (credits < analysisCost) return refuse(t('error.credits'), t('error.creditsText'));
    dismissToasts();
    loadEarlyFindings();
    loadResult();
    return analysis.start(chosen.file);
  };
  const cancel = () => {
    const { wasAccepted } = analysis.cancel();
    toast({
      title: t('cancelled.title'),
      description: wasAccepted ? t('cancelled.accepted') : t('cancelled.unsent'),
    });
  };

  return (
    // During an analysis only dropping is disabled. The rest of the page, especially "Cancel", stays enabled.
    <div {...upload.rootProps} aria-disabled={undefined} className="min-h-dvh">
      <div
        className={cx(
          'container-page py-10 print:max-w-none print:p-0',
          named === null ? 'space-y-8' : 'space-y-4 max-sm:py-4 sm:space-y-6',
        )}
      >
        <div className={cx('print:hidden', named !== null && 'max-sm:sr-only')}>
          <PageHeading description={named === null ? t('description') : undefined}>{t('title')}</PageHeading>
        </div>
        <input {...upload.inputProps} />
        <RunningAnnouncer state={state} />
        {!chosen && named === null && <AgainNotice />}
        {named !== null && !isRunning ? (
          <Suspense fallback={<PagePlaceholder />}>
            <Result
              id={idOf(named)}
              headingRef={state.phase === 'done' ? headingRef : undefined}
              onNew={remove}
            />
          </Suspense>
        ) : (
          <Preparation
            rules={rules}
            chosen={chosen}
            state={state}
            upload={upload}
            onAnalyze={analyze}
            onCancel={cancel}
            onRemove={remove}
            onAddresses={() => onBatch({ kind: 'addresses' })}
          />
        )}
        {!chosen && named === null && <EarlierBatches />}
      </div>
      <LeaveDialog isRunning={isRunning} />
    </div>
  );
};

const EarlierBatches = () => (
  <ChunkBoundary fallback={null}>
    <Suspense>
      <RecentBatches />
    </Suspense>
  </ChunkBoundary>
);

/** Shows the reason of a failure in a toast; the results card shows what to do next. */
const useTellFailure = () => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  return (error: Error) => {
    const { reason, charge } = failureText(error, { t, locale });
    const description = charge ? `${reason}\n${charge}` : reason;
    toast({ title: t('error.failed'), description, variant: 'destructive' });
  };
};
