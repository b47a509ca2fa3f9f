import { type PaymentOptions } from '@jinwi/contracts';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Loading, Skeleton } from '../../../shared/ui/loading.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';
import { usePaymentOptions } from '../../purchase/purchase-api.js';
import { type PurchaseOutcome, usePlanPurchase } from '../use-plan-purchase.js';
import { PlanCard } from './plan-card.js';

/** Shows the demo plans, or a button to buy packages by card, or a notice that nothing is for sale. */
export const Offers = () => {
  const { t } = useTranslation('credits');
  const options = usePaymentOptions();
  const { outcome, pendingId, buy, dismiss } = usePlanPurchase();
  return (
    <section aria-label={t('plans.title')} className="space-y-4">
      {/* The notice must come before the buttons (BR-053). */}
      {options.data?.isDemoOn && <Alert title={t('demo')}>{t('demoText')}</Alert>}
      <OutcomeAlert outcome={outcome} onClose={dismiss} />
      {options.data?.isDemoOn && (
        <ul className="grid grid-cols-1 gap-4 pt-2 md:grid-cols-2 lg:grid-cols-4">
          {options.data.plans.map((plan) => (
            <PlanCard key={plan.id} plan={plan} isPending={plan.id === pendingId} onBuy={() => buy(plan)} />
          ))}
        </ul>
      )}
      {options.data && !options.data.isDemoOn && <WithoutPlans card={options.data.card} />}
      {!options.data && options.isFetching && <LoadingPlans />}
      {options.isError && !options.isFetching && (
        <ErrorState
          text={t('plans.failed')}
          details={options.error.message}
          onRetry={() => void options.refetch()}
        />
      )}
    </section>
  );
};

const WithoutPlans = ({ card }: Pick<PaymentOptions, 'card'>) => {
  const { t } = useTranslation('credits');
  if (card === 'disabled') {
    return (
      <Alert tone="warning" title={t('off.title')}>
        {t('off.none')}
      </Alert>
    );
  }
  return (
    <Alert
      title={t('off.title')}
      actions={
        <PurchaseButton variant="primary" icon={<CreditCard aria-hidden className="size-5" />}>
          {t('off.button')}
        </PurchaseButton>
      }
    >
      {t('off.card')}
    </Alert>
  );
};

const LoadingPlans = () => (
  <Loading className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
    {['first', 'second', 'third', 'fourth'].map((card) => (
      <Skeleton key={card} className="h-64 rounded-card" />
    ))}
  </Loading>
);

/** Shows the outcome of a purchase. The message may come from the URL, so it is plain text and never the heading. */
const OutcomeAlert = ({ outcome, onClose }: { outcome: PurchaseOutcome; onClose: () => void }) => {
  const { t } = useTranslation('credits');
  switch (outcome.status) {
    case 'idle':
      return null;
    case 'success':
      return (
        <Alert tone="success" title={t('purchaseSuccess')} onClose={onClose}>
          {outcome.message ?? t('creditsAddedPlain')}
        </Alert>
      );
    case 'error':
      return (
        <Alert tone="error" title={t('purchaseFailed')} onClose={onClose}>
          {outcome.message ?? t('error.failed')}
        </Alert>
      );
    default:
      return outcome satisfies never;
  }
};
