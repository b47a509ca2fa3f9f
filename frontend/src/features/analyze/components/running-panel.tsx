import { criterionTexts } from '@jinwi/report';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { useElapsedSeconds } from '../../../shared/lib/use-elapsed-seconds.js';
import { Button } from '../../../shared/ui/button.js';
import { SpinnerIcon } from '../../../shared/ui/loading.js';
import { Progress } from '../../../shared/ui/progress.js';
import { type RunningState } from '../analysis-state.js';

/** Time after which a sentence says that the analysis takes longer than usual. */
export const slowSeconds = 30;

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
