import { passwordLengthMin, type SecurityState } from '@jinwi/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../shared/ui/error-state.js';
import { Field } from '../../../shared/ui/field.js';
import { PasswordInput } from '../../../shared/ui/input.js';
import { Skeleton } from '../../../shared/ui/loading.js';
import '../account-texts.js';
import { securityQuery } from '../api/security.js';
import { useValidationText } from '../field-errors.js';

interface PasswordFieldProps extends ComponentProps<'input'> {
  /** The schema's message if the password is invalid. */
  error: string | undefined;
}

/** A field for a new password, which can be shown instead of being typed twice. */
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
  const { t: common } = useTranslation();
  const state = useQuery(securityQuery);
  if (state.data) return children(state.data);
  if (!state.error) {
    return (
      <div role="status" aria-label={common('loading')}>
        <Skeleton className="h-28 rounded-card" />
      </div>
    );
  }
  return (
    <ErrorState
      text={t('password.unknown')}
      details={state.error.message}
      onRetry={() => void state.refetch()}
    />
  );
};
