import { passwordLengthMin, type SecurityState } from '@jinwi/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../shared/ui/field.js';
import { PasswordInput } from '../../../shared/ui/input.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import '../account-texts.js';
import { securityQuery } from '../api/security.js';
import { useValidationText } from '../field-errors.js';

interface PasswordFieldProps extends ComponentProps<'input'> {
  /** The schema's message if the password is invalid. */
  error: string | undefined;
}

/** A field for a new password. The member can show the password and need not type it twice. */
export const NewPasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslation(['auth', 'account']);
  return (
    <OnePassword
      {...props}
      label={t('account:password.new')}
      hint={t('field.passwordHint', { length: passwordLengthMin })}
      autoComplete="new-password"
    />
  );
};

export const CurrentPasswordField = (props: PasswordFieldProps) => {
  const { t } = useTranslation('account');
  return <OnePassword {...props} label={t('password.current')} autoComplete="current-password" />;
};

interface OwnPasswordProps {
  hasPassword: boolean;
  /** The form. Its value `password` is null if the account has no password. */
  form: {
    register: (name: 'password') => ComponentProps<'input'>;
    formState: { errors: { password?: { message?: string | undefined } } };
  };
}

export const OwnPasswordField = ({ hasPassword, form }: OwnPasswordProps) =>
  hasPassword && (
    <CurrentPasswordField {...form.register('password')} error={form.formState.errors.password?.message} />
  );

const OnePassword = ({
  label,
  hint,
  error,
  ...input
}: PasswordFieldProps & { label: string; hint?: string }) => {
  const { t } = useTranslation('auth');
  const validationText = useValidationText();
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={validationText(error)}>
      {(control) => (
        <PasswordInput
          {...control}
          {...input}
          visible={visible}
          onVisibleChange={setVisible}
          showLabel={t('field.show')}
          hideLabel={t('field.hide')}
        />
      )}
    </Field>
  );
};

/** Renders content that depends on the account's security state, once the state is known. */
export const WithSecurity = ({ children }: { children: (state: SecurityState) => ReactNode }) => {
  const { t } = useTranslation('account');
  return (
    <Loaded query={useQuery(securityQuery)} failed={t('password.unknown')}>
      {children}
    </Loaded>
  );
};
