import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { type PurchaseOutcome } from '../purchase-outcome.js';

/** Shows the outcome of a purchase. The message may come from the URL, so it is plain text and never the heading. */
export const OutcomeAlert = ({ outcome, onClose }: { outcome: PurchaseOutcome; onClose: () => void }) => {
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
