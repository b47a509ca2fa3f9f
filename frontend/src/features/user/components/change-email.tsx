import { zodResolver } from '@hookform/resolvers/zod';
import { changeEmailBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../shared/ui/alert.js';
import { InputField } from '../../../shared/ui/input.js';
import '../account-texts.js';
import { useChangeEmail } from '../api/security.js';
import { useValidationText } from '../field-errors.js';
import { MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField, WithSecurity } from './password-fields.js';

/** Has a confirmation link sent to the new address. The response does not reveal whether the address is taken. */
export const ChangeEmail = () => (
  <WithSecurity>{({ hasPassword }) => <ChangeForm hasPassword={hasPassword} />}</WithSecurity>
);

const ChangeForm = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation('account');
  const validationText = useValidationText();
  const change = useChangeEmail();
  const form = useForm({
    resolver: zodResolver(changeEmailBodySchema),
    defaultValues: { email: '', password: hasPassword ? '' : null },
  });
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(change, { onSuccess: () => form.reset() }))}
      sending={change}
      hint={t(hasPassword ? 'email.hint' : 'email.hintGoogle')}
      failed={t('email.failed')}
      submit={t('email.submit')}
      pending={t('email.pending')}
    >
      {change.isSuccess && (
        <Alert tone="success" title={t('email.sent')}>
          {t('email.sentHint')}
        </Alert>
      )}
      <InputField
        {...form.register('email')}
        label={t('email.new')}
        error={validationText(form.formState.errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
  );
};
