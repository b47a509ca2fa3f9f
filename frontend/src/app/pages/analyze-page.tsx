import { analysisCost, type UploadRules } from '@jinwi/contracts';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import {
  usePastedAddress,
  useWebAddress,
  type WebAddress,
} from '../../features/addresses/use-web-address.js';
import { type Subject } from '../../features/analyze/run-analysis.js';
import { AgainNotice, Preparation } from '../../features/analyze/components/preparation.js';
import { loadEarlyFindings } from '../../features/analyze/components/load-early-findings.js';
import { LeaveDialog } from '../../features/analyze/components/leave-dialog.js';
import { RunningAnnouncer } from '../../features/analyze/components/running-panel.js';
import { failureText } from '../../features/analyze/failure-text.js';
import '../../features/analyze/texts.js';
import { type AnalysisRun, useAnalysisRun } from '../../features/analyze/use-analysis-run.js';
import { useResult } from '../../features/analyze/use-result.js';
import { type Draft } from '../../features/batches/draft.js';
import { idOf } from '../../features/report/records.js';
import { type ChosenFile, useChosenFile, useUpload } from '../../features/upload/use-upload.js';
import { useMember } from '../../features/user/member.js';
import { useLocale } from '../../shared/i18n/i18n.js';
import { installedRules } from '../../shared/lib/config.js';
import { dismissToasts, toast } from '../../shared/lib/toast.js';
import { ChunkBoundary, PagePlaceholder } from '../../shared/ui/loading.js';
import { cx } from '../../shared/ui/classes.js';
import { PageHeading, usePageTitle } from '../../shared/ui/page.js';

const Batches = lazy(async () => ({
  default: (await import('../../features/batches/components/batches.js')).Batches,
}));
const RecentBatches = lazy(async () => ({
  default: (await import('../../features/batches/components/recent-batches.js')).RecentBatches,
}));

/** Analyses one image, or shows a batch that the member is preparing or that the URL names. */
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

/** Focuses the heading when the member leaves a batch: the button that had the focus has disappeared with the batch. */
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
  const { chosen, choose: keep } = useChosenFile();
  const { shownId, showReport, showUpload } = useShownReport();
  const analysis = useAnalysisRun({ onDone: ({ id }) => showReport(id), onFailed: useTellFailure() });
  const { state } = analysis;
  const { Result, prepareResult } = useResult();
  const isRunning = state.phase === 'running';
  const [params] = useSearchParams();
  const web = useWebAddress(params.get('address') ?? '');
  const choose = (next: File | null) => {
    if (next) web.close();
    keep(next);
    analysis.reset();
    if (shownId !== null) showUpload();
  };
  const upload = useUpload({ rules, isDisabled: isRunning, onFile: choose, onMany: onBatch });
  const remove = () => {
    upload.forgetRejection();
    web.setText('');
    choose(null);
  };
  usePastedAddress(chosen || isRunning || shownId !== null ? null : web.setText);
  usePageTitle(isRunning ? t('titleRunning') : t('title'));
  // A ref callback rather than an effect: the heading renders later if its code is still loading when `state.phase`
  // becomes `done`.
  const headingRef = useCallback((heading: HTMLHeadingElement | null) => heading?.focus(), []);
  const { analyze, cancel } = useActions({ analysis, chosen, web, prepareResult });

  return (
    // During an analysis, only dropping files is disabled. The rest of the page, especially "Cancel", stays enabled.
    <div {...upload.rootProps} aria-disabled={undefined} className="min-h-dvh">
      <div
        className={cx(
          'container-page print:max-w-none print:p-0',
          spacing[shownId === null ? 'upload' : 'report'],
        )}
      >
        <div className={cx('print:hidden', shownId !== null && 'max-sm:sr-only')}>
          <PageHeading description={shownId === null && t('description')}>{t('title')}</PageHeading>
        </div>
        <input {...upload.inputProps} />
        <RunningAnnouncer state={state} />
        {!chosen && shownId === null && <AgainNotice />}
        {shownId !== null && !isRunning ? (
          <Suspense fallback={<PagePlaceholder />}>
            <Result
              id={shownId}
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
            web={web}
            onAnalyze={analyze}
            onCancel={cancel}
            onRemove={remove}
            onAddresses={() => onBatch({ kind: 'addresses' })}
          />
        )}
        {!chosen && shownId === null && <EarlierBatches />}
      </div>
      <LeaveDialog isRunning={isRunning} />
    </div>
  );
};

/** On phones a report starts higher, so that its image begins on the first screen. */
const spacing = { upload: 'space-y-8 py-10', report: 'space-y-4 py-4 sm:space-y-6 sm:py-10' } as const;

/** Returns the id of the report that the URL names (null if there is none, NaN if invalid), and ways to change it. */
function useShownReport() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const named = params.get('analysis');
  return {
    shownId: named === null ? null : idOf(named),
    // Without `flushSync` the page would first be drawn without the report.
    showReport: (id: number) =>
      void navigate(`/analyze?analysis=${id}`, { preventScrollReset: true, flushSync: true }),
    showUpload: () => void navigate('/analyze'),
  };
}

interface ActionsOptions {
  analysis: AnalysisRun;
  chosen: ChosenFile | null;
  web: WebAddress;
  prepareResult: () => void;
}

/** Returns the handlers of the buttons "Analyze" and "Cancel". */
function useActions({ analysis, chosen, web, prepareResult }: ActionsOptions) {
  const { t } = useTranslation(['analyze', 'addresses']);
  const { credits } = useMember();
  const analyze = () => {
    const subject = subjectOf({ chosen, web });
    if (!subject && web.page) return refuse(t('addresses:none'), t('addresses:noneText'));
    if (!subject && web.text.trim()) return web.open();
    if (!subject) return refuse(t('error.noFile'), t('error.noFileText'));
    if (credits < analysisCost) return refuse(t('error.credits'), t('error.creditsText'));
    dismissToasts();
    loadEarlyFindings();
    prepareResult();
    return analysis.start(subject);
  };
  const cancel = () => {
    const outcome = analysis.cancel();
    toast({ title: t('cancelled.title'), description: t(`cancelled.${outcome}`) });
  };
  return { analyze, cancel };
}

function subjectOf({ chosen, web: { picked } }: Pick<ActionsOptions, 'chosen' | 'web'>): Subject | null {
  if (chosen) return { kind: 'file', file: chosen.file };
  return picked && { kind: 'address', address: picked.address, page: picked.page };
}

const EarlierBatches = () => (
  <ChunkBoundary fallback={null}>
    <Suspense>
      <RecentBatches />
    </Suspense>
  </ChunkBoundary>
);

/** Shows the reason for a failure in a toast; the results card shows what to do next. */
const useTellFailure = () => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  return (error: Error) => {
    const { reason, charge } = failureText(error, { t, locale });
    const description = charge ? `${reason}\n${charge}` : reason;
    toast({ title: t('error.failed'), description, variant: 'destructive' });
  };
};
