import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { Field } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import '../account-texts.js';
import { useChangeEmail } from '../api/security.js';
import { useValidationText } from '../field-errors.js';
import { FormError } from './member-form.js';
import { CurrentPasswordField, WithSecurity } from './password-fields.js';

/** Requests a link to the new address. The response is the same if the address is taken. */
export const ChangeEmail = () => (
  <WithSecurity>{({ hasPassword }) => <ChangeForm hasPassword={hasPassword} />}</WithSecurity>
);

const ChangeForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation('account');
  const validationText = useValidationText();
  const change = useChangeEmail();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(changeEmailBodySchema),
    defaultValues: { email: '', password: hasPassword ? '' : null },
  });
  const { errors } = formState;
  const submit = handleSubmit((body) => {
    if (!change.isPending) change.mutate(body, { onSuccess: () => reset() });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">{t(hasPassword ? 'email.hint' : 'email.hintGoogle')}</p>
      <FormError title={t('email.failed')} error={change.error} />
      {change.isSuccess && (
        <Alert tone="success" title={t('email.sent')}>
          {t('email.sentHint')}
        </Alert>
      )}
      <Field label={t('email.new')} error={validationText(errors.email?.message)}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" inputMode="email" autoComplete="email" />
        )}
      </Field>
      {hasPassword && <CurrentPasswordField {...register('password')} error={errors.password?.message} />}
      <Button type="submit" pending={change.isPending} pendingLabel={t('email.pending')}>
        {t('email.submit')}
      </Button>
    </form>
  );
};
