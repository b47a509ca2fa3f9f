import { type Batch, type UploadRules } from '@jinwi/contracts';
import { Download, FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { ButtonLink } from '../../../shared/ui/button.js';
import { buttonClass } from '../../../shared/ui/classes.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import { csvAddress } from '../batches-api.js';
import { type KnownBatch } from '../list-items.js';
import { useBatch } from '../use-batch.js';
import { type Sending } from '../use-sending.js';
import { BatchItems } from './batch-items.js';
import { BatchProgress } from './batch-progress.js';
import { UploadNotice } from './upload-notice.js';

interface BatchViewProps {
  id: string;
  rules: UploadRules;
  sending: Sending;
}

export const BatchView = ({ id, rules, sending }: BatchViewProps) => {
  const { known, error, isLost } = useBatch(id);
  if (!known) return error ? <Refused error={error} /> : <Loading isLost={isLost} />;
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

const Loading = ({ isLost }: { isLost: boolean }) => {
  const { t } = useTranslation(['batches', 'common']);
  return (
    <>
      {isLost && <Alert tone="warning">{t('progress.lost')}</Alert>}
      <div role="status" aria-label={t('common:loading')} className="space-y-6">
        <Skeleton className="h-16 rounded-card" />
        <Skeleton className="h-11 w-2/3" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </>
  );
};
