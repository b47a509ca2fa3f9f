import { zodResolver } from '@hookform/resolvers/zod';
import { rotateWebhookBodySchema } from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { useRotateWebhook } from '../api/webhooks.js';
import '../account-texts.js';
import '../webhook-texts.js';
import { FormError } from './form-error.js';
import { CurrentPasswordField } from './password-fields.js';
import { ShownSecret } from './shown-secret.js';

interface RotateWebhookProps {
  id: string;
  hasPassword: boolean;
  onKept: () => void;
}

/** Asks for the password, then shows the new secret once. */
export const RotateWebhook = ({ id, hasPassword, onKept }: RotateWebhookProps) => {
  const { t } = useTranslation(['webhooks', 'account']);
  const rotate = useRotateWebhook(id);
  const form = useForm({
    resolver: zodResolver(rotateWebhookBodySchema),
    defaultValues: { password: hasPassword ? '' : null },
  });
  const submit = form.handleSubmit((body) => {
    if (!rotate.isPending) rotate.mutate(body);
  });
  if (rotate.data)
    return <ShownSecret secret={rotate.data.secret} text={(word) => t(word)} onKept={onKept} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      <p className="text-sm text-muted">{t('rotateHint')}</p>
      {!hasPassword && <p className="text-sm text-muted">{t('account:secondFactor.offGoogle')}</p>}
      <FormError title={t('rotateFailed')} error={rotate.error} />
      {hasPassword && (
        <CurrentPasswordField
          {...form.register('password')}
          error={form.formState.errors.password?.message}
        />
      )}
      <Button type="submit" pending={rotate.isPending} pendingLabel={t('createPending')}>
        {t('rotateConfirm')}
      </Button>
    </form>
  );
};
