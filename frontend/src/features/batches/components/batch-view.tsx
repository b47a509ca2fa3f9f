import { type Batch, type UploadRules } from '@jinwi/contracts';
import { CircleCheck, Download, FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { Progress } from '../../../shared/ui/progress.js';
import { csvAddress } from '../batches-api.js';
import { type KnownBatch } from '../list-items.js';
import { useBatch } from '../use-batch.js';
import { type Sending } from '../use-sending.js';
import { BatchItems } from './batch-items.js';
import { type BatchState } from './batches.js';
import { UploadNotice } from './upload-notice.js';

interface BatchViewProps {
  id: string;
  rules: UploadRules;
  sending: Sending;
}

export const BatchView = ({ id, rules, sending }: BatchViewProps) => {
  const { known, error, isLost } = useBatch(id);
  if (!known) return error ? <Refused error={error} /> : <LoadingBatch isLost={isLost} />;
  return <KnownBatchView known={known} isLost={isLost} rules={rules} sending={sending} />;
};

interface KnownBatchViewProps extends Omit<BatchViewProps, 'id'> {
  known: KnownBatch;
  isLost: boolean;
}

const KnownBatchView = ({ known: { batch, items }, isLost, rules, sending }: KnownBatchViewProps) => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 flex-1 basis-80">
        <BatchProgress batch={batch} isLost={isLost} />
      </div>
      {items.length > 0 && <Actions batch={batch} />}
    </div>
    <UploadNotice batch={batch} sending={sending} />
    <BatchItems items={items} rules={rules} />
  </>
);

const Actions = ({ batch: { id, state } }: { batch: Batch }) => {
  const { t } = useTranslation('batches');
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      <a href={csvAddress(id)} download className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <Download aria-hidden className="size-4" />
        {t('table.csv')}
      </a>
      {state === 'done' && (
        <ButtonLink to="/analyze" size="small">
          {t('table.more')}
        </ButtonLink>
      )}
    </div>
  );
};

/**
 * HTTP statuses of a batch that cannot be shown: the id is invalid or unknown, or the batch belongs to another member.
 */
const unknownStatuses: readonly number[] = [400, 404];

const Refused = ({ error }: { error: Error }) => {
  const { t } = useTranslation('batches');
  if (!(error instanceof ApiError) || !unknownStatuses.includes(error.status))
    return <ErrorState text={t('failed')} details={error.message} />;
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <FileQuestionMark aria-hidden className="size-10 text-muted" />
      <p className="text-h3">{t('notFound.text')}</p>
      <p className="text-muted">{t('notFound.hint')}</p>
      <ButtonLink to="/analyze" variant="secondary" className="mt-3">
        {t('notFound.back')}
      </ButtonLink>
    </div>
  );
};

const LoadingBatch = ({ isLost }: { isLost: boolean }) => {
  const { t } = useTranslation('batches');
  return (
    <>
      {isLost && <Alert tone="warning">{t('progress.lost')}</Alert>}
      <Loading className="space-y-6">
        <Skeleton className="h-16 rounded-card" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-80 rounded-card" />
      </Loading>
    </>
  );
};

const BatchProgress = ({ batch, isLost }: { batch: Batch; isLost: boolean }) => {
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

/** Returns the progress for screen readers. The text changes only at each tenth of the total. */
function spoken(ended: number, whole: number, t: ReturnType<typeof useTranslation<'batches'>>['t']): string {
  if (ended === 0) return '';
  const step = Math.max(1, Math.ceil(whole / spokenSteps));
  const done = Math.floor(ended / step) * step;
  return done === 0 ? '' : t('progress.running', { done, total: whole });
}
