import { signupCredits } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import '../account-texts.js';
import { useAskEmailProof } from '../api/security.js';
import { FormError } from './member-form.js';

/** Shown to a member whose free credits are withheld until an emailed link has been opened. */
export const ProofNotice = ({ email }: { email: string }) => {
  const { t } = useTranslation('account');
  const ask = useAskEmailProof();
  const again = (
    <Button
      variant="secondary"
      size="small"
      pending={ask.isPending}
      pendingLabel={t('proof.pending')}
      onClick={() => ask.mutate()}
    >
      {t('proof.again')}
    </Button>
  );
  return (
    <div className="space-y-3">
      <Alert title={t('proof.title', { count: signupCredits })} actions={again}>
        {t(ask.isSuccess ? 'proof.sent' : 'proof.text', { email })}
      </Alert>
      <FormError title={t('proof.failed')} error={ask.error} />
    </div>
  );
};
