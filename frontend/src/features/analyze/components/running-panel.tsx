import { criterionTexts, verdictLabel } from '@jinwi/report';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useElapsedSeconds } from '../../../shared/lib/use-elapsed-seconds.js';
import { Button } from '../../../shared/ui/button.js';
import { ChunkBoundary, SpinnerIcon } from '../../../shared/ui/loading.js';
import { Progress } from '../../../shared/ui/progress.js';
import { type AnalysisState, type RunningState } from '../use-analysis-run.js';
import { SpokenEarlyFindings } from './load-early-findings.js';

/** Time after which a sentence says that the analysis takes longer than usual. */
const slowSeconds = 30;

/** Shows the bytes sent, then the finished criteria. Shows no estimate, only what was sent or reported. */
export const RunningPanel = ({ state, onCancel }: { state: RunningState; onCancel: () => void }) => {
  const { t } = useTranslation('analyze');
  const seconds = useElapsedSeconds(state.startedAt);
  return (
    <div className="grid size-full place-items-center bg-scrim p-4">
      <div className="w-full max-w-sm space-y-3 rounded-card bg-bg p-5 text-center shadow-floating">
        <p className="flex items-center justify-center gap-2 font-semibold">
          <SpinnerIcon className="size-5 text-brand" />
          <PhaseLine state={state} />
        </p>
        <ProgressLine state={state} />
        {state.progress?.state === 'queued' && <p className="text-sm text-muted">{t('running.turns')}</p>}
        <p className="text-sm text-muted tabular-nums">{t('running.elapsed', { seconds })}</p>
        {seconds >= slowSeconds && <p className="text-sm">{t('running.slow')}</p>}
        <Button variant="secondary" size="small" onClick={onCancel}>
          {t('running.cancel')}
        </Button>
      </div>
    </div>
  );
};

const PhaseLine = ({ state: { subject, upload, progress } }: { state: RunningState }) => {
  const { t } = useTranslation('analyze');
  if (upload < 1) return <span>{t(subject === 'file' ? 'running.uploading' : 'running.fetching')}</span>;
  return <span>{progress?.state === 'queued' ? t('running.waiting') : t('running.text')}</span>;
};

const ProgressLine = ({ state: { subject, upload, progress } }: { state: RunningState }) => {
  const { t } = useTranslation('analyze');
  const locale = useLocale();
  if (upload < 1 && subject === 'address') return null;
  if (upload < 1) {
    const percent = Math.floor(upload * 100);
    return <Progress percent={percent} text={t('running.uploadingPercent', { percent })} />;
  }
  if (!progress || progress.steps.total === 0) return null;
  const { done, total, testId } = progress.steps;
  const name = testId === null ? null : criterionTexts[testId]?.name[locale];
  const text = name ? t('running.step', { done, total, name }) : t('running.steps', { done, total });
  return <Progress percent={Math.round((done / total) * 100)} text={text} />;
};

/**
 * Announces to screen readers the start, the preliminary findings and the end of an analysis, each sentence once. Must
 * always be rendered, because live regions announce only changes.
 */
export const RunningAnnouncer = ({ state }: { state: AnalysisState }) => (
  <>
    <p role="status" className="sr-only">
      {state.phase === 'running' && <Started key={state.startedAt} startedAt={state.startedAt} />}
      {state.phase === 'done' && <Ended result={state.record.result} />}
    </p>
    <div role="log" className="sr-only">
      <ChunkBoundary fallback={null}>
        <Suspense>
          {state.phase === 'running' && state.progress?.early && (
            <SpokenEarlyFindings early={state.progress.early} />
          )}
        </Suspense>
      </ChunkBoundary>
    </div>
  </>
);

const Started = ({ startedAt }: { startedAt: number }) => {
  const { t } = useTranslation('analyze');
  const isSlow = useElapsedSeconds(startedAt) >= slowSeconds;
  return isSlow ? t('running.slow') : t('running.started');
};

const Ended = ({ result }: { result: string }) => {
  const { t } = useTranslation('analyze');
  const { t: report } = useTranslation('report');
  const { t: words } = useTranslation('analysis');
  return `${t('running.ended')} ${report('verdictSentence', { verdict: verdictLabel(result, words) })}`;
};
