import { type ConfirmedEmail, signupCredits } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import '../auth-forms-texts.js';
import { useConfirmEmail } from '../api/security.js';
import { FormError } from './member-form.js';

/**
 * The page that an emailed link opens. The address is confirmed only when the button is pressed, because email programs
 * open links too.
 */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const { t } = useTranslation('authForms');
  const confirm = useConfirmEmail();
  if (confirm.data) return <Confirmed {...confirm.data} />;
  return (
    <div className="space-y-5">
      <p className="text-sm text-muted">{t('email.hint')}</p>
      <FormError title={t('email.failed')} error={confirm.error} />
      <Button
        className="w-full"
        pending={confirm.isPending}
        pendingLabel={t('email.pending')}
        onClick={() => confirm.mutate({ token })}
      >
        {t('email.submit')}
      </Button>
    </div>
  );
};

const Confirmed = ({ outcome, givesCredits }: ConfirmedEmail) => {
  const { t } = useTranslation('authForms');
  return (
    <Alert tone="success" title={t(`email.${outcome}`)}>
      {givesCredits ? t('email.creditsHint', { count: signupCredits }) : t(`email.${outcome}Hint`)}
    </Alert>
  );
};
