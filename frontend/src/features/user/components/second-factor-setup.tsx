import { zodResolver } from '@hookform/resolvers/zod';
import {
  codeBodySchema,
  type SecondFactorSetup as Setup,
  setUpSecondFactorBodySchema,
} from '@jinwi/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { saveFile } from '../../../shared/lib/save-file.js';
import { toast } from '../../../shared/lib/toast.js';
import { Alert } from '../../../shared/ui/alert.js';
import { Button } from '../../../shared/ui/button.js';
import { securityQuery, useSetUpSecondFactor, useTurnOnSecondFactor } from '../api/security.js';
import { CodeField, FormError, MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField } from './password-fields.js';

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
  const form = useForm({
    resolver: zodResolver(setUpSecondFactorBodySchema),
    defaultValues: { password: hasPassword ? '' : null },
  });
  const hint = (
    <>
      {t('secondFactor.off')} {!hasPassword && t('secondFactor.offGoogle')}
    </>
  );
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(setUp))}
      sending={setUp}
      hint={hint}
      failed={t('secondFactor.beginFailed')}
      submit={t('secondFactor.begin')}
      pending={t('secondFactor.beginPending')}
    >
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
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
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(sendOnce(turnOn))(event)}
      className="max-w-md space-y-5"
    >
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

/** Draws the code dark on light even in the dark theme, because not every app can read a light code on dark. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-48 rounded-card forced-color-adjust-none"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};

/** Shows the codes once, directly after two-step sign-in was turned on. */
const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const { t } = useTranslation('account');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    toast({ title: t('secondFactor.copied') });
  };
  return (
    <div className="max-w-xl space-y-5">
      <Alert ref={box} tone="warning" title={t('secondFactor.codes')}>
        {t('secondFactor.codesHint')}
      </Alert>
      <ul className="grid gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => void copy()}>
          {t('secondFactor.copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'jinwi-recovery-codes.txt')}
        >
          {t('secondFactor.save')}
        </Button>
        <Button onClick={onKept}>{t('secondFactor.done')}</Button>
      </div>
    </div>
  );
};
