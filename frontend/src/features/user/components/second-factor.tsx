import { zodResolver } from '@hookform/resolvers/zod';
import { turnOffSecondFactorBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import { Button } from '../../../shared/ui/button.js';
import '../account-texts.js';
import { useTurnOffSecondFactor } from '../api/security.js';
import { CodeField, FormError } from './member-form.js';
import { CurrentPasswordField, WithSecurity } from './password-fields.js';
import { SecondFactorSetup } from './second-factor-setup.js';

/** Turns two-step sign-in on and off. */
export const SecondFactor = () => {
  const { t } = useTranslation('account');
  return (
    <WithSecurity>
      {({ secondFactor, hasPassword, recoveryCodesLeft }) => {
        if (secondFactor === 'unavailable') {
          return <p className="text-sm text-muted">{t('secondFactor.unavailable')}</p>;
        }
        return secondFactor === 'on' ? (
          <TurnOff hasPassword={hasPassword} recoveryCodesLeft={recoveryCodesLeft} />
        ) : (
          <SecondFactorSetup hasPassword={hasPassword} />
        );
      }}
    </WithSecurity>
  );
};

const TurnOff = ({ hasPassword, recoveryCodesLeft }: { hasPassword: boolean; recoveryCodesLeft: number }) => {
  const { t } = useTranslation('account');
  const turnOff = useTurnOffSecondFactor();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(turnOffSecondFactorBodySchema),
    defaultValues: { password: hasPassword ? '' : null, code: '' },
  });
  const { errors } = formState;
  const onSuccess = () => toast({ title: t('secondFactor.turnedOff') });
  const submit = handleSubmit((body) => {
    if (!turnOff.isPending) turnOff.mutate(body, { onSuccess });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">
        {t('secondFactor.on')} {t('secondFactor.left', { count: recoveryCodesLeft })}{' '}
        {!hasPassword && t('secondFactor.offGoogle')}
      </p>
      <FormError title={t('secondFactor.turnOffFailed')} error={turnOff.error} />
      {hasPassword && <CurrentPasswordField {...register('password')} error={errors.password?.message} />}
      <CodeField
        {...register('code')}
        label={t('secondFactor.offCode')}
        isDigits={false}
        error={errors.code?.message}
      />
      <Button
        type="submit"
        variant="secondary"
        pending={turnOff.isPending}
        pendingLabel={t('secondFactor.turnOffPending')}
      >
        {t('secondFactor.turnOff')}
      </Button>
    </form>
  );
};
