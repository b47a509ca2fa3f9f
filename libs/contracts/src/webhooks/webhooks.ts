import { z } from 'zod';
import { ownPasswordSchema } from '../account/account.js';

export const webhookEvents = ['analysis.completed', 'analysis.failed', 'batch.completed'] as const;
export const webhookEventSchema = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** Sent on demand, independent of the webhook's subscribed events. */
export const webhookTestEvent = 'webhook.test';

export const webhooksMax = 5;
export const webhookUrlLengthMax = 500;
/** How long messages are also signed with a replaced secret, in hours. */
export const webhookRotationHours = 24;
/** Number of deliveries per page of the log. */
export const webhookLogSize = 50;

const webhookEventsSchema = z
  .array(webhookEventSchema)
  .min(1, 'Required')
  .max(webhookEvents.length)
  .transform((given) => webhookEvents.filter((event) => given.includes(event)));

export const webhookSettingsSchema = z.object({
  url: z.string().trim().min(1, 'Required').max(webhookUrlLengthMax),
  events: webhookEventsSchema,
});

export const createWebhookBodySchema = webhookSettingsSchema.extend({ password: ownPasswordSchema });
export type CreateWebhookBody = z.infer<typeof createWebhookBodySchema>;

export const rotateWebhookBodySchema = z.object({ password: ownPasswordSchema });
export type RotateWebhookBody = z.infer<typeof rotateWebhookBodySchema>;

/** `waiting`: the receiver has not accepted it yet; another try is scheduled. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why a try failed without an HTTP status. `webhookFailureTexts` has the texts. */
export const deliveryFailures = ['refused', 'timeout', 'unreachable', 'off'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  /** Sent as the header `webhook-id`. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  /** Number of tries since the event, or since the delivery was sent again. */
  tries: z.int().nonnegative(),
  lastStatus: z.int().nullable(),
  lastFailure: z.enum(deliveryFailures).nullable(),
  createdAt: z.iso.datetime(),
  lastTryAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** Newest first. The next page starts below `nextBefore`, which is null on the last page. */
export const webhookDeliveriesSchema = z.object({
  deliveries: z.array(webhookDeliverySchema),
  nextBefore: z.uuid().nullable(),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;

/** `gone`: the receiver answered 410; `failing`: no delivery succeeded for five days. */
export const webhookOffReasons = ['gone', 'failing'] as const;

/** A webhook without its secret. */
export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdAt: z.iso.datetime(),
  /** Messages are also signed with the previous secret until this time. */
  previousSecretUntil: z.iso.datetime().nullable(),
  /** Why the webhook was switched off; null while events are sent to it. */
  offReason: z.enum(webhookOffReasons).nullable(),
  lastDelivery: webhookDeliverySchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Webhooks in order of creation. */
export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });
export type Webhooks = z.infer<typeof webhooksSchema>;

/** The response to creating a webhook or its new secret. No other response contains `secret`. */
export const createdWebhookSchema = webhookSchema.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhookSchema>;
