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
import { Checkbox } from '../../../shared/ui/checkbox.js';
import { FieldError } from '../../../shared/ui/field.js';
import { InputField } from '../../../shared/ui/input.js';
import '../account-texts.js';
import { useCreateWebhook, useRotateWebhook } from '../api/webhooks.js';
import { useValidationText } from '../field-errors.js';
import '../webhook-texts.js';
import { MemberForm, sendOnce } from './member-form.js';
import { OwnPasswordField } from './password-fields.js';
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
  if (create.data)
    return <ShownSecret secret={create.data.secret} text={(word) => t(word)} onKept={create.reset} />;
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(create, { onSuccess: () => form.reset() }))}
      sending={create}
      hint={!hasPassword && t('account:secondFactor.offGoogle')}
      failed={t('createFailed')}
      submit={t('create')}
      pending={t('createPending')}
    >
      <InputField
        {...form.register('url')}
        label={t('url')}
        hint={t('urlHint')}
        error={validationText(errors.url?.message)}
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={webhookUrlLengthMax}
      />
      <fieldset className="space-y-2">
        <legend className="text-sm font-semibold">{t('events')}</legend>
        {webhookEvents.map((event) => (
          <Checkbox key={event} {...form.register('events')} value={event} label={t(eventKeys[event])} />
        ))}
        {errors.events && <FieldError id="webhook-events">{t('eventsMissing')}</FieldError>}
      </fieldset>
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
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
  if (rotate.data)
    return <ShownSecret secret={rotate.data.secret} text={(word) => t(word)} onKept={onKept} />;
  return (
    <MemberForm
      onSubmit={form.handleSubmit(sendOnce(rotate))}
      sending={rotate}
      hint={t('rotateHint')}
      failed={t('rotateFailed')}
      submit={t('rotateConfirm')}
      pending={t('createPending')}
    >
      {!hasPassword && <p className="text-sm text-muted">{t('account:secondFactor.offGoogle')}</p>}
      <OwnPasswordField hasPassword={hasPassword} form={form} />
    </MemberForm>
  );
};
