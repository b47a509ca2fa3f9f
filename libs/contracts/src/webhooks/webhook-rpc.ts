import { call, member, nothing } from '../rpc-fields.js';
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
  'auth.confirmMember': call(
    z.object({ userId: idSchema, password: ownPasswordSchema, hasJustSignedIn: z.boolean() }),
    nothing,
  ),
  /** Refusals in order: `webhook.url-refused`, `webhook.too-many`. */
  'analysis.createWebhook': call(webhookSettingsSchema.extend({ userId: idSchema }), createdWebhookSchema),
  'analysis.listWebhooks': call(member, webhooksSchema),
  'analysis.rotateWebhook': call(ownedWebhook, createdWebhookSchema),
  'analysis.removeWebhook': call(ownedWebhook, nothing),
  'analysis.testWebhook': call(ownedWebhook, webhookDeliverySchema),
  'analysis.webhookDeliveries': call(
    ownedWebhook.extend({ before: z.uuid().nullable() }),
    webhookDeliveriesSchema,
  ),
  'analysis.resendWebhook': call(ownedWebhook.extend({ deliveryId: z.uuid() }), webhookDeliverySchema),
} as const;
