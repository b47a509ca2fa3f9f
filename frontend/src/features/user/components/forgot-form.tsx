import { zodResolver } from '@hookform/resolvers/zod';
import { forgotPasswordBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import '../auth-forms-texts.js';
import { useForgotPassword } from '../api/security.js';
import { useValidationText } from '../field-errors.js';
import { FormError } from './member-form.js';

/** Requests a link that sets a new password. The response is the same for every address. */
export const ForgotForm = () => {
  const { t } = useTranslation(['authForms', 'auth']);
  const validationText = useValidationText();
  const forgot = useForgotPassword();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(forgotPasswordBodySchema),
    defaultValues: { email: '' },
  });
  const submit = handleSubmit((body) => {
    if (!forgot.isPending) forgot.mutate(body);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <p className="text-sm text-muted">{t('forgot.hint')}</p>
      <FormError title={t('forgot.failed')} error={forgot.error} />
      {forgot.isSuccess && (
        <Alert tone="success" title={t('forgot.sent')}>
          {t('forgot.sentHint')}
        </Alert>
      )}
      <Field label={t('auth:field.email')} error={validationText(formState.errors.email?.message)}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="username" />
        )}
      </Field>
      <Button type="submit" className="w-full" pending={forgot.isPending} pendingLabel={t('forgot.pending')}>
        {t('forgot.submit')}
      </Button>
    </form>
  );
};
