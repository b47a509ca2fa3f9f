import { z } from 'zod';
import { ownPasswordSchema } from '../account/account.js';
import { idSchema } from '../account/user.js';
import {
  createdWebhookSchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhookSettingsSchema,
  webhooksSchema,
} from './webhooks.js';

const ownedWebhook = z.object({ userId: idSchema, id: z.uuid() });

/** Calls about webhooks; part of `rpc`. Refusal for another member's webhook: `webhook.not-found`. */
export const webhookRpc = {
  /** Verifies the member before a webhook is created. Refusals: `auth.password-wrong`, `auth.sign-in-again`. */
  'auth.confirmMember': {
    request: z.object({ userId: idSchema, password: ownPasswordSchema, hasJustSignedIn: z.boolean() }),
    response: z.object({}),
  },
  /** Refusals in order: `webhook.url-refused`, `webhook.too-many`. */
  'analysis.createWebhook': {
    request: webhookSettingsSchema.extend({ userId: idSchema }),
    response: createdWebhookSchema,
  },
  'analysis.listWebhooks': { request: z.object({ userId: idSchema }), response: webhooksSchema },
  'analysis.rotateWebhook': { request: ownedWebhook, response: createdWebhookSchema },
  'analysis.removeWebhook': { request: ownedWebhook, response: z.object({}) },
  'analysis.testWebhook': { request: ownedWebhook, response: webhookDeliverySchema },
  'analysis.webhookDeliveries': {
    request: ownedWebhook.extend({ before: z.uuid().nullable() }),
    response: webhookDeliveriesSchema,
  },
  'analysis.resendWebhook': {
    request: ownedWebhook.extend({ deliveryId: z.uuid() }),
    response: webhookDeliverySchema,
  },
} as const;
