import { zodResolver } from '@hookform/resolvers/zod';
import { changePasswordBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import '../account-texts.js';
import '../auth-forms-texts.js';
import { useChangePassword, useForgotPassword } from '../api/security.js';
import { useMember } from '../member.js';
import { passwordRefusal } from '../field-errors.js';
import { FormError } from './member-form.js';
import { CurrentPasswordField, NewPasswordField, WithSecurity } from './password-fields.js';

/** Asks for the current password, or mails a link to an account that has none yet. */
export const ChangePassword = () => (
  <WithSecurity>{({ hasPassword }) => (hasPassword ? <ChangeForm /> : <FirstPassword />)}</WithSecurity>
);

const ChangeForm = () => {
  const { t } = useTranslation('account');
  const change = useChangePassword();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(changePasswordBodySchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors } = formState;
  const onSuccess = () => {
    reset();
    toast({ title: t('password.changed'), description: t('password.changedHint') });
  };
  const onError = (error: Error) => {
    const refusal = passwordRefusal(error);
    if (refusal) setError('newPassword', { message: refusal }, { shouldFocus: true });
  };
  const submit = handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess, onError });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">{t('password.hint')}</p>
      <FormError title={t('password.failed')} error={passwordRefusal(change.error) ? null : change.error} />
      <CurrentPasswordField {...register('currentPassword')} error={errors.currentPassword?.message} />
      <NewPasswordField {...register('newPassword')} error={errors.newPassword?.message} />
      <Button type="submit" pending={change.isPending} pendingLabel={t('password.pending')}>
        {t('password.submit')}
      </Button>
    </form>
  );
};

const FirstPassword = () => {
  const { t } = useTranslation(['authForms', 'account']);
  const { email } = useMember();
  const forgot = useForgotPassword();
  return (
    <div className="space-y-4">
      <p className="text-sm text-muted">{t('account:password.none', { email })}</p>
      <FormError title={t('forgot.failed')} error={forgot.error} />
      {forgot.isSuccess && <Alert tone="success" title={t('forgot.sent')} />}
      <Button
        variant="secondary"
        pending={forgot.isPending}
        pendingLabel={t('forgot.pending')}
        onClick={() => forgot.mutate({ email })}
      >
        {t('forgot.submit')}
      </Button>
    </div>
  );
};
