import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { InputField } from '../../../shared/ui/input.js';
import '../auth-forms-texts.js';
import { useForgotPassword } from '../api/security.js';
import { useValidationText } from '../field-errors.js';
import { MemberForm, sendOnce } from './member-form.js';

/** Requests a link that sets a new password. The response is the same for every address. */
export const ForgotForm = () => {
  const { t } = useTranslation(['authForms', 'auth']);
  const validationText = useValidationText();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordBodySchema),
    defaultValues: { email: '' },
  });
  return (
    <MemberForm
      isWide
      onSubmit={handleSubmit(sendOnce(forgot))}
      sending={forgot}
      hint={t('forgot.hint')}
      failed={t('forgot.failed')}
      submit={t('forgot.submit')}
      pending={t('forgot.pending')}
    >
      {forgot.isSuccess && (
        <Alert tone="success" title={t('forgot.sent')}>
          {t('forgot.sentHint')}
        </Alert>
      )}
      <InputField
        {...register('email')}
        label={t('auth:field.email')}
        error={validationText(formState.errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
    </MemberForm>
  );
};
