import { type WebhookEvent, type webhookTestEvent } from '@jinwi/contracts';

/** Text key of each event's name. */
export const eventKeys = {
  'analysis.completed': 'event.analysisCompleted',
  'analysis.failed': 'event.analysisFailed',
  'batch.completed': 'event.batchCompleted',
  'webhook.test': 'event.test',
} as const satisfies Record<WebhookEvent | typeof webhookTestEvent, string>;
