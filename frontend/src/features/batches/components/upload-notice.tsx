import { type Batch } from '@jinwi/contracts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Progress } from '../../../shared/ui/progress.js';
import { isCreditsShort } from '../../analyze/failure-text.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { closeBatch } from '../batches-api.js';
import { type Sending } from '../use-sending.js';
import { type BatchState } from './batches.js';

/** Shows that the upload is in progress, that it has stopped, or that an open batch gets no images from this page. */
export const UploadNotice = ({ batch, sending }: { batch: Batch; sending: Sending }) => {
  const { state } = sending;
  if (state.phase === 'sending' && state.id === batch.id)
    return <Uploading sent={state.sent} total={state.total} onStop={sending.stop} />;
  if (state.phase === 'stopped' && state.id === batch.id) return <Stopped batch={batch} sending={sending} />;
  if (state.phase === 'sent' && state.id === batch.id) return null;
  return batch.state === 'open' && <Open batch={batch} />;
};

interface UploadingProps {
  sent: number;
  total: number;
  onStop: () => void;
}

const Uploading = ({ sent, total, onStop }: UploadingProps) => {
  const { t } = useTranslation('batches');
  return (
    <div className="space-y-3 rounded-card border border-border p-4">
      <Progress percent={Math.floor((sent / total) * 100)} text={t('sending.images', { sent, total })} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">{t('sending.stay')}</p>
        <Button variant="secondary" size="small" onClick={onStop}>
          {t('sending.stop')}
        </Button>
      </div>
    </div>
  );
};

const Stopped = ({ batch, sending }: { batch: Batch; sending: Sending }) => {
  const { t } = useTranslation('batches');
  const { state } = sending;
  if (state.phase !== 'stopped') return null;
  const isOpen = batch.state === 'open';
  return (
    <Alert
      tone="warning"
      title={t('stopped.title', { count: state.unsent })}
      actions={
        isOpen && (
          <>
            <Button size="small" onClick={sending.resume}>
              {t('stopped.resume')}
            </Button>
            <CloseButton id={batch.id} label={t('stopped.close')} />
          </>
        )
      }
    >
      {[state.error?.body, isOpen && t('stopped.text')].filter(Boolean).join(' ')}
    </Alert>
  );
};

const Open = ({ batch }: { batch: Batch }) => {
  const { t } = useTranslation('batches');
  const expected = (useLocation().state as BatchState | null)?.count;
  const arrived = batch.counts.total;
  return (
    <Alert
      tone="warning"
      title={t('open.title')}
      actions={<CloseButton id={batch.id} label={t('open.close')} />}
    >
      {expected === undefined
        ? t('open.arrived', { count: arrived })
        : t('open.counted', { arrived, total: expected })}{' '}
      {t('open.text')}
    </Alert>
  );
};

const CloseButton = ({ id, label }: { id: string; label: string }) => {
  const { t } = useTranslation('batches');
  const close = useMutation({ mutationFn: () => closeBatch(id) });
  return (
    <>
      <Button variant="secondary" size="small" pending={close.isPending} onClick={() => close.mutate()}>
        {label}
      </Button>
      {close.error && <Refusal title={t('open.failed')} error={close.error} />}
    </>
  );
};

export const Refusal = ({ title, error }: { title: string; error: Error }) => {
  const { t } = useTranslation(['common', 'analyze']);
  const reason = error instanceof ApiError ? error.body : '';
  return (
    <Alert
      tone="error"
      title={title}
      actions={
        isCreditsShort(error) && <PurchaseButton size="small">{t('analyze:noCredits.buy')}</PurchaseButton>
      }
    >
      {reason || t('error.unreachable')}
    </Alert>
  );
};
