import { type Webhook } from '@jinwi/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatDate, formatDateTime } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { Badge } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { DeleteDialog } from '../../../shared/ui/delete-dialog.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { useRemoveWebhook, useTestWebhook, useWebhooks } from '../api/webhooks.js';
import '../webhook-texts.js';
import { CreateWebhook, RotateWebhook } from './create-webhook.js';
import { FormError } from './member-form.js';
import { DeliveryFacts, eventKeys, useEventName, WebhookLog } from './webhook-log.js';
import { WithSecurity } from './password-fields.js';

export const WebhookList = () => {
  const { t } = useTranslation('webhooks');
  const remove = useRemoveWebhook();
  const [asked, setAsked] = useState<Webhook | null>(null);
  return (
    <Loaded query={useWebhooks()} failed={t('unknown')}>
      {(webhooks) => (
        <div className="space-y-6">
          <p className="max-w-md text-sm text-muted">{t('hint')}</p>
          <WithSecurity>
            {({ hasPassword }) => (
              <>
                {webhooks.length > 0 && (
                  <ul className="divide-y divide-border">
                    {webhooks.map((webhook) => (
                      <WebhookRow
                        key={webhook.id}
                        webhook={webhook}
                        hasPassword={hasPassword}
                        onRemove={() => setAsked(webhook)}
                      />
                    ))}
                  </ul>
                )}
                <CreateWebhook hasPassword={hasPassword} />
              </>
            )}
          </WithSecurity>
          <DeleteDialog
            subject={asked && { id: asked.id, name: asked.url }}
            text={(word) => t(`removal.${word}`)}
            remove={remove}
            onClose={() => setAsked(null)}
          />
        </div>
      )}
    </Loaded>
  );
};

interface WebhookRowProps {
  webhook: Webhook;
  hasPassword: boolean;
  onRemove: () => void;
}

const WebhookRow = ({ webhook, hasPassword, onRemove }: WebhookRowProps) => {
  const { t } = useTranslation('webhooks');
  const { id, url: name, offReason } = webhook;
  const [shown, setShown] = useState<'log' | 'rotation' | null>(null);
  const test = useTestWebhook(id);
  const sendTest = () => test.mutate(undefined, { onSuccess: () => toast({ title: t('tested') }) });
  const toggle = (part: 'log' | 'rotation') => setShown(shown === part ? null : part);
  const small = { variant: 'ghost', size: 'small' } as const;
  return (
    <li className="space-y-3 py-3">
      <div className="space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 break-all">{name}</span>
          {offReason && <Badge tone="suspicious">{t('off')}</Badge>}
        </p>
        {offReason && <p className="text-sm">{t(`offReason.${offReason}`)}</p>}
        <WebhookFacts webhook={webhook} />
      </div>
      <div className="flex flex-wrap gap-1">
        <Button {...small} pending={test.isPending} onClick={sendTest} aria-label={t('testOne', { name })}>
          {t('test')}
        </Button>
        <Button
          {...small}
          onClick={() => toggle('log')}
          aria-expanded={shown === 'log'}
          aria-label={t('logOne', { name })}
        >
          {t('log')}
        </Button>
        <Button
          {...small}
          onClick={() => toggle('rotation')}
          aria-expanded={shown === 'rotation'}
          aria-label={t('rotateOne', { name })}
        >
          {t('rotate')}
        </Button>
        <Button {...small} onClick={onRemove} aria-label={t('removeOne', { name })}>
          {t('remove')}
        </Button>
      </div>
      <FormError title={t('testFailed')} error={test.error} />
      {shown === 'log' && <WebhookLog id={id} />}
      {shown === 'rotation' && (
        <RotateWebhook id={id} hasPassword={hasPassword} onKept={() => setShown(null)} />
      )}
    </li>
  );
};

const WebhookFacts = ({ webhook }: { webhook: Webhook }) => {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  const { events, createdAt, previousSecretUntil, lastDelivery } = webhook;
  const facts = [
    t('since', { date: formatDate(createdAt, locale) }),
    previousSecretUntil && t('rotating', { date: formatDateTime(previousSecretUntil, locale) }),
    lastDelivery === null && t('none'),
  ];
  return (
    <>
      <p className="text-sm">{events.map((event) => t(eventKeys[event])).join(' · ')}</p>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {lastDelivery && <LastDelivery delivery={lastDelivery} />}
    </>
  );
};

const LastDelivery = ({ delivery }: { delivery: NonNullable<Webhook['lastDelivery']> }) => {
  const { t } = useTranslation('webhooks');
  const type = useEventName(delivery.type);
  return (
    <div className="flex flex-wrap gap-x-2 text-sm text-muted">
      <p>
        {t('last')}: {type} · {t(`state.${delivery.state}`)} ·
      </p>
      <DeliveryFacts delivery={delivery} />
    </div>
  );
};
