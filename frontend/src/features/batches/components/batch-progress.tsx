import { type Batch } from '@jinwi/contracts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Progress } from '../../../shared/ui/progress.js';
import { type BatchState } from './batches.js';

/** Shows how many images are done, and a headline at the end. */
export const BatchProgress = ({ batch, isLost }: { batch: Batch; isLost: boolean }) => {
  const { t } = useTranslation('batches');
  const expected = (useLocation().state as BatchState | null)?.count ?? 0;
  const { total, done, failed } = batch.counts;
  const ended = done + failed;
  const whole = batch.state === 'open' ? Math.max(total, expected) : total;
  const isDone = batch.state === 'done';
  return (
    <div className="space-y-2">
      {isDone ? (
        <Headline done={done} />
      ) : (
        <Progress
          percent={whole === 0 ? 0 : Math.floor((ended / whole) * 100)}
          text={t('progress.running', { done: ended, total: whole })}
        />
      )}
      {failed > 0 && <p className="text-sm text-muted">{t('progress.failed', { count: failed })}</p>}
      {batch.state === 'running' && <p className="text-sm text-muted">{t('progress.leave')}</p>}
      {isLost && !isDone && (
        <p role="status" className="text-sm font-medium text-suspicious">
          {t('progress.lost')}
        </p>
      )}
      <p role="status" className="sr-only">
        {isDone ? t('progress.spoken') : spoken(ended, whole, t)}
      </p>
    </div>
  );
};

const Headline = ({ done }: { done: number }) => {
  const { t } = useTranslation('batches');
  return (
    <h2 className="flex items-center gap-2 text-h2">
      <CircleCheck aria-hidden className="size-6 shrink-0 text-brand" />
      {t('progress.done', { count: done })}
    </h2>
  );
};

const spokenSteps = 10;

/** Text for screen readers, which changes only at each tenth of the total. */
function spoken(ended: number, whole: number, t: ReturnType<typeof useTranslation<'batches'>>['t']): string {
  if (ended === 0) return '';
  const step = Math.max(1, Math.ceil(whole / spokenSteps));
  const done = Math.floor(ended / step) * step;
  return done === 0 ? '' : t('progress.running', { done, total: whole });
}
