import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import {
  isFinalRefusal,
  paymentErrorText,
  type UnfinishedPurchase,
  type useCardPurchase,
} from '../use-card-purchase.js';

const tones = { paid: 'error', processing: 'info', unknown: 'warning' } as const;

interface UnfinishedPanelProps {
  unfinished: UnfinishedPurchase;
  purchase: ReturnType<typeof useCardPurchase>;
}

/** Shown for a payment whose credits have not arrived. The member can check again, but must not pay again (UI-262). */
export const UnfinishedPanel = ({ unfinished, purchase }: UnfinishedPanelProps) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const { finish, finishError, startAfresh } = purchase;
  const box = useRef<HTMLDivElement>(null);
  const { state } = unfinished;
  useEffect(() => box.current?.focus(), [state]);
  return (
    <div className="space-y-5">
      <Alert ref={box} tone={tones[state]} title={t(`${state}.title`)}>
        {t(`${state}.text`)}
      </Alert>
      <dl className="rounded-card bg-surface px-4 py-3 text-sm">
        <dt className="font-semibold">{t('credits:amount', { count: unfinished.credits })}</dt>
        <dd className="mt-1 text-muted">
          {t('paid.reference')}: <span className="font-mono">{unfinished.paymentIntentId}</span>
        </dd>
      </dl>
      <FinishNotice {...{ unfinished, finish, finishError }} />
      <div className="flex flex-wrap gap-2">
        {isFinalRefusal(finishError) && (
          <Button variant="secondary" onClick={startAfresh}>
            {t('paid.fresh')}
          </Button>
        )}
        <Button
          pending={finish.isPending}
          pendingLabel={t(`${state}.retrying`)}
          onClick={() => finish.mutate(unfinished)}
          className="flex-1"
        >
          {t(`${state}.retry`)}
        </Button>
      </div>
    </div>
  );
};

interface FinishNoticeProps extends Pick<UnfinishedPanelProps['purchase'], 'finish' | 'finishError'> {
  unfinished: UnfinishedPurchase;
}

/** Shows why the last check brought no credits: an error, or a payment that is still in progress. */
const FinishNotice = ({ unfinished, finish, finishError }: FinishNoticeProps) => {
  const { t } = useTranslation('purchase');
  if (finish.isPending) return null;
  if (finishError) return <Alert tone="error">{paymentErrorText(finishError, t)}</Alert>;
  if (finish.data && unfinished.state === 'processing') return <Alert>{t('processing.still')}</Alert>;
  return null;
};
