import { zodResolver } from '@hookform/resolvers/zod';
import {
  codeBodySchema,
  type SecondFactorSetup as Setup,
  setUpSecondFactorBodySchema,
} from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { useSetUpSecondFactor, useTurnOnSecondFactor, securityQuery } from '../api/second-factor.js';
import { CodeField } from './code-field.js';
import { FormError } from './form-error.js';
import { CurrentPasswordField } from './password-fields.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodes } from './recovery-codes.js';

/** Asks for the password, then for the app's first code, then shows the recovery codes. */
export const SecondFactorSetup = ({ hasPassword }: { hasPassword: boolean }) => {
  const queryClient = useQueryClient();
  const setUp = useSetUpSecondFactor();
  const turnOn = useTurnOnSecondFactor();
  if (turnOn.data) {
    const finish = () => void queryClient.invalidateQueries({ queryKey: securityQuery.queryKey });
    return <RecoveryCodes codes={turnOn.data.recoveryCodes} onKept={finish} />;
  }
  if (setUp.data) return <FirstCode setup={setUp.data} turnOn={turnOn} />;
  return <Begin hasPassword={hasPassword} setUp={setUp} />;
};

interface BeginProps {
  hasPassword: boolean;
  setUp: ReturnType<typeof useSetUpSecondFactor>;
}

const Begin = ({ hasPassword, setUp }: BeginProps) => {
  const { t } = useTranslation('account');
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(setUpSecondFactorBodySchema),
    defaultValues: { password: hasPassword ? '' : null },
  });
  const submit = handleSubmit((body) => {
    if (!setUp.isPending) setUp.mutate(body);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">
        {t('secondFactor.off')} {!hasPassword && t('secondFactor.offGoogle')}
      </p>
      <FormError title={t('secondFactor.beginFailed')} error={setUp.error} />
      {hasPassword && (
        <CurrentPasswordField {...register('password')} error={formState.errors.password?.message} />
      )}
      <Button type="submit" pending={setUp.isPending} pendingLabel={t('secondFactor.beginPending')}>
        {t('secondFactor.begin')}
      </Button>
    </form>
  );
};

interface FirstCodeProps {
  setup: Setup;
  turnOn: ReturnType<typeof useTurnOnSecondFactor>;
}

const FirstCode = ({ setup, turnOn }: FirstCodeProps) => {
  const { t } = useTranslation('account');
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(codeBodySchema),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit((body) => {
    if (!turnOn.isPending) turnOn.mutate(body);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">{t('secondFactor.scan')}</p>
      <QrCode text={setup.uri} label={t('secondFactor.picture')} />
      <p className="text-sm text-muted">
        {t('secondFactor.type')} <code className="font-semibold break-all text-text">{setup.secret}</code>
      </p>
      <FormError title={t('secondFactor.turnOnFailed')} error={turnOn.error} />
      <CodeField
        {...register('code')}
        label={t('secondFactor.code')}
        isDigits
        error={formState.errors.code?.message}
        autoFocus
      />
      <Button type="submit" pending={turnOn.isPending} pendingLabel={t('secondFactor.turnOnPending')}>
        {t('secondFactor.turnOn')}
      </Button>
    </form>
  );
};
