import { zodResolver } from '@hookform/resolvers/zod';
import { codeBodySchema } from '@jinwi/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import '../auth-forms-texts.js';
import { useEnterCode, useWelcome } from '../api/sign-in.js';
import { CodeField, FormError } from './member-form.js';

/** The second step of signing in: asks for a code from the authenticator app, or for a recovery code. */
export const CodeForm = ({ from }: { from?: string }) => {
  const { t } = useTranslation('authForms');
  const [isRecovery, setRecovery] = useState(false);
  const welcome = useWelcome(from);
  const enter = useEnterCode();
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(codeBodySchema),
    defaultValues: { code: '' },
  });
  const submit = handleSubmit((body) => {
    if (enter.isPending) return;
    enter.mutate(body, { onSuccess: welcome });
  });
  const toggle = () => {
    setRecovery(!isRecovery);
    reset();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <p className="text-sm text-muted">{t(isRecovery ? 'code.recoveryHint' : 'code.hint')}</p>
      <FormError title={t('code.failed')} error={enter.error} />
      <CodeField
        key={String(isRecovery)}
        {...register('code')}
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        isDigits={!isRecovery}
        error={formState.errors.code?.message}
      />
      <Button type="submit" className="w-full" pending={enter.isPending} pendingLabel={t('code.pending')}>
        {t('code.submit')}
      </Button>
      <Button variant="ghost" className="w-full" onClick={toggle}>
        {t(isRecovery ? 'code.toApp' : 'code.toRecovery')}
      </Button>
    </form>
  );
};
