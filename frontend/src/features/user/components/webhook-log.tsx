import { type WebhookDelivery, type WebhookEvent, type webhookTestEvent } from '@jinwi/contracts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { formatShortDateTime } from '../../../shared/lib/format.js';
import { toast } from '../../../shared/lib/toast.js';
import { Badge, type BadgeTone } from '../../../shared/ui/badge.js';
import { Button } from '../../../shared/ui/button.js';
import { Loaded } from '../../../shared/ui/loaded.js';
import { useDeliveries, useSendAgain } from '../api/webhooks.js';
import '../webhook-texts.js';
import { FormError } from './member-form.js';

export const WebhookLog = ({ id }: { id: string }) => {
  const { t } = useTranslation('webhooks');
  const log = useDeliveries(id);
  return (
    <Loaded query={log} failed={t('logUnknown')}>
      {({ pages }) => <Deliveries id={id} deliveries={pages.flatMap((page) => page.deliveries)} log={log} />}
    </Loaded>
  );
};

interface DeliveriesProps {
  id: string;
  deliveries: readonly WebhookDelivery[];
  log: ReturnType<typeof useDeliveries>;
}

const Deliveries = ({ id, deliveries, log }: DeliveriesProps) => {
  const { t } = useTranslation('webhooks');
  const sendAgain = useSendAgain(id);
  const again = (deliveryId: string) =>
    sendAgain.mutate(deliveryId, { onSuccess: () => toast({ title: t('againDone') }) });
  if (deliveries.length === 0) return <p className="text-sm text-muted">{t('logEmpty')}</p>;
  return (
    <div className="space-y-3">
      <FormError title={t('againFailed')} error={sendAgain.error} />
      <ul className="divide-y divide-border border-y border-border">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onAgain={() => again(delivery.id)} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button
          variant="secondary"
          size="small"
          pending={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('older')}
        </Button>
      )}
    </div>
  );
};

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'info',
  delivered: 'clear',
  failed: 'strong',
};

const DeliveryRow = ({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain: () => void }) => {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  const type = useEventName(delivery.type);
  const date = formatShortDateTime(delivery.createdAt, locale);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {type} <span className="text-muted">{date}</span>
          <Badge tone={tones[delivery.state]}>{t(`state.${delivery.state}`)}</Badge>
        </p>
        <DeliveryFacts delivery={delivery} />
      </div>
      <Button variant="ghost" size="small" onClick={onAgain} aria-label={t('againOne', { type, date })}>
        {t('again')}
      </Button>
    </li>
  );
};

export const DeliveryFacts = ({ delivery }: { delivery: WebhookDelivery }) => {
  const { t } = useTranslation('webhooks');
  const locale = useLocale();
  const { tries, lastStatus, lastFailure, nextTryAt } = delivery;
  const facts = [
    t('tries', { count: tries }),
    lastStatus !== null && t('status', { status: lastStatus }),
    lastFailure && t(`failure.${lastFailure}`),
    nextTryAt && t('next', { date: formatShortDateTime(nextTryAt, locale) }),
  ];
  return <p className="text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>;
};

export const eventKeys = {
  'analysis.completed': 'event.analysisCompleted',
  'analysis.failed': 'event.analysisFailed',
  'batch.completed': 'event.batchCompleted',
  'webhook.test': 'event.test',
} as const satisfies Record<WebhookEvent | typeof webhookTestEvent, string>;

/** Returns the name of an event. An event of a newer version is shown by its type. */
export function useEventName(type: string): string {
  const { t } = useTranslation('webhooks');
  return isNamed(type) ? t(eventKeys[type]) : type;
}

const isNamed = (type: string): type is keyof typeof eventKeys => Object.hasOwn(eventKeys, type);
