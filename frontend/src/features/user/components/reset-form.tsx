import { zodResolver } from '@hookform/resolvers/zod';
import { passwordSchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { toast } from '../../../shared/lib/toast.js';
import '../auth-forms-texts.js';
import { useResetPassword } from '../api/security.js';
import { passwordRefusal } from '../field-errors.js';
import { MemberForm } from './member-form.js';
import { NewPasswordField } from './password-fields.js';

const formSchema = z.object({ password: passwordSchema });

/** Sets a new password with the token from an emailed link, then goes to sign-in. */
export const ResetForm = ({ token }: { token: string }) => {
  const { t } = useTranslation('authForms');
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '' },
  });
  const onSuccess = () => {
    toast({ title: t('reset.success'), description: t('reset.successHint') });
    void navigate('/auth', { replace: true });
  };
  const onError = (error: Error) => {
    const refusal = passwordRefusal(error);
    if (refusal) setError('password', { message: refusal }, { shouldFocus: true });
  };
  const submit = handleSubmit(({ password }) => {
    if (!reset.isPending) reset.mutate({ token, password }, { onSuccess, onError });
  });
  return (
    <MemberForm
      isWide
      onSubmit={submit}
      sending={reset}
      error={passwordRefusal(reset.error) ? null : reset.error}
      hint={t('reset.hint')}
      failed={t('reset.failed')}
      submit={t('reset.submit')}
      pending={t('reset.pending')}
    >
      <NewPasswordField {...register('password')} error={formState.errors.password?.message} />
    </MemberForm>
  );
};
