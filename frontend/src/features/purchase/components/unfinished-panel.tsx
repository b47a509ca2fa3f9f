import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { paymentErrorText } from '../payment-error.js';
import { type UnfinishedPurchase } from '../unfinished-purchase.js';
import { type useCardPurchase } from '../use-card-purchase.js';

const tones = { paid: 'error', processing: 'info', unknown: 'warning' } as const;

/** This payment definitely brings no credits: not paid, unknown, or another member's. */
const finalStatuses = [402, 404, 409];
const isFinal = (error: Error | null): boolean =>
  error instanceof ApiError && finalStatuses.includes(error.status);

interface UnfinishedPanelProps {
  unfinished: UnfinishedPurchase;
  purchase: ReturnType<typeof useCardPurchase>;
}

/** A payment whose credits are missing: ask again, never pay again (UI-262). */
export const UnfinishedPanel = ({ unfinished, purchase }: UnfinishedPanelProps) => {
  const { t } = useTranslation(['purchase', 'credits']);
  const { finish, startAfresh } = purchase;
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
      <FinishNews unfinished={unfinished} finish={finish} />
      <div className="flex flex-wrap gap-2">
        {isFinal(finish.error) && (
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

/** The result of the last attempt to complete the purchase. */
const FinishNews = ({
  unfinished,
  finish,
}: {
  unfinished: UnfinishedPurchase;
  finish: UnfinishedPanelProps['purchase']['finish'];
}) => {
  const { t } = useTranslation('purchase');
  if (finish.isPending) return null;
  if (finish.error) return <Alert tone="error">{paymentErrorText(finish.error, t)}</Alert>;
  if (finish.data && unfinished.state === 'processing') return <Alert>{t('processing.still')}</Alert>;
  return null;
};
