import { zodResolver } from '@hookform/resolvers/zod';
import {
  createWebhookBodySchema,
  rotateWebhookBodySchema,
  type WebhookEvent,
  webhookEvents,
  webhookUrlLengthMax,
} from '@jinwi/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.js';
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { Field, FieldError } from '../../../shared/ui/field.js';
import { Input } from '../../../shared/ui/input.js';
import '../account-texts.js';
import { useCreateWebhook, useRotateWebhook } from '../api/webhooks.js';
import { useValidationText } from '../field-errors.js';
import '../webhook-texts.js';
import { FormError } from './member-form.js';
import { CurrentPasswordField } from './password-fields.js';
import { ShownSecret } from './shown-secret.js';
import { eventKeys } from './webhook-log.js';

const usualEvents: WebhookEvent[] = ['analysis.completed', 'analysis.failed'];

/** Asks for the address, the events and the password; then shows the secret once. */
export const CreateWebhook = ({ hasPassword }: { hasPassword: boolean }) => {
  const { t } = useTranslation(['webhooks', 'account']);
  const validationText = useValidationText();
  const create = useCreateWebhook();
  const form = useForm({
    resolver: zodResolver(createWebhookBodySchema),
    defaultValues: { url: '', events: usualEvents, password: hasPassword ? '' : null },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((body) => {
    if (!create.isPending) create.mutate(body, { onSuccess: () => form.reset() });
  });
  if (create.data)
    return <ShownSecret secret={create.data.secret} text={(word) => t(word)} onKept={create.reset} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md space-y-5">
      {!hasPassword && <p className="text-sm text-muted">{t('account:secondFactor.offGoogle')}</p>}
      <FormError title={t('createFailed')} error={create.error} />
      <Field label={t('url')} hint={t('urlHint')} error={validationText(errors.url?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={webhookUrlLengthMax}
          />
        )}
      </Field>
      <fieldset className="space-y-2">
        <legend className="text-sm font-semibold">{t('events')}</legend>
        {webhookEvents.map((event) => (
          <Checkbox key={event} {...form.register('events')} value={event} label={t(eventKeys[event])} />
        ))}
        {errors.events && <FieldError id="webhook-events">{t('eventsMissing')}</FieldError>}
      </fieldset>
      {hasPassword && (
        <CurrentPasswordField {...form.register('password')} error={errors.password?.message} />
      )}
      <Button type="submit" pending={create.isPending} pendingLabel={t('createPending')}>
        {t('create')}
      </Button>
    </form>
  );
};

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
