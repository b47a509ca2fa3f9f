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
import { FormError, MemberForm, sendOnce } from './member-form.js';
import { CurrentPasswordField, NewPasswordField, WithSecurity } from './password-fields.js';

/** Changes the password or, if the account has none yet, requests an email with a link to set one. */
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
  return (
    <MemberForm
      onSubmit={handleSubmit(sendOnce(change, { onSuccess, onError }))}
      sending={change}
      error={passwordRefusal(change.error) ? null : change.error}
      hint={t('password.hint')}
      failed={t('password.failed')}
      submit={t('password.submit')}
      pending={t('password.pending')}
    >
      <CurrentPasswordField {...register('currentPassword')} error={errors.currentPassword?.message} />
      <NewPasswordField {...register('newPassword')} error={errors.newPassword?.message} />
    </MemberForm>
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
