import { zodResolver } from '@hookform/resolvers/zod';
import { turnOffSecondFactorBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/lib/toast.js';
import '../account-texts.js';
import { useTurnOffSecondFactor } from '../api/security.js';
import { CodeField, MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField, WithSecurity } from './password-fields.js';
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
  const form = useForm({
    resolver: zodResolver(turnOffSecondFactorBodySchema),
    defaultValues: { password: hasPassword ? '' : null, code: '' },
  });
  const onSuccess = () => toast({ title: t('secondFactor.turnedOff') });
  const hint = (
    <>
      {t('secondFactor.on')} {t('secondFactor.left', { count: recoveryCodesLeft })}{' '}
      {!hasPassword && t('secondFactor.offGoogle')}
    </>
  );
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(turnOff, { onSuccess }))}
      sending={turnOff}
      hint={hint}
      failed={t('secondFactor.turnOffFailed')}
      submit={t('secondFactor.turnOff')}
      pending={t('secondFactor.turnOffPending')}
      variant="secondary"
    >
      <OwnPasswordField hasPassword={hasPassword} form={form} />
      <CodeField
        {...form.register('code')}
        label={t('secondFactor.offCode')}
        isDigits={false}
        error={form.formState.errors.code?.message}
      />
    </MemberForm>
  );
};
