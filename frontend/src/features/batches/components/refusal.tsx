import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/lib/http.js';
import { Alert } from '../../../shared/ui/alert.js';
import { isCreditsShort } from '../../analyze/failure-text.js';
import { PurchaseButton } from '../../purchase/components/purchase-button.js';

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
