import { memberRoute } from '../http/http-route.js';
import {
  createdWebhookSchema,
  createWebhookBodySchema,
  rotateWebhookBodySchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhooksSchema,
} from './webhooks.js';

export const webhookRoutes = [
  memberRoute('GET /api/account/webhooks', 'The webhooks of the member', {
    responses: { 200: webhooksSchema },
    errors: [401, 429],
  }),
  memberRoute('POST /api/account/webhooks', 'Make a webhook; the answer alone shows its secret', {
    body: createWebhookBodySchema,
    responses: { 201: createdWebhookSchema },
    errors: [400, 401, 403, 409, 428, 429],
  }),
  memberRoute(
    'POST /api/account/webhooks/{webhookId}/secret',
    'Give it a new secret; the previous one signs too for 24 hours',
    {
      body: rotateWebhookBodySchema,
      responses: { 200: createdWebhookSchema },
      errors: [400, 401, 403, 404, 428, 429],
    },
  ),
  memberRoute(
    'POST /api/account/webhooks/{webhookId}/test',
    'Send it a test event; one that was switched off is on again when the receiver accepts it',
    { responses: { 200: webhookDeliverySchema }, errors: [401, 403, 404, 429] },
  ),
  memberRoute('DELETE /api/account/webhooks/{webhookId}', 'Delete a webhook and its log', {
    responses: { 200: null },
    errors: [401, 403, 404, 429],
  }),
  memberRoute(
    'GET /api/account/webhooks/{webhookId}/deliveries',
    'The latest fifty deliveries, newest first; `before` starts below one of them',
    { responses: { 200: webhookDeliveriesSchema }, errors: [401, 404, 429] },
  ),
  memberRoute(
    'POST /api/account/webhooks/{webhookId}/deliveries/{deliveryId}/again',
    'Send a delivery again, with the same `webhook-id`',
    { responses: { 200: webhookDeliverySchema }, errors: [401, 403, 404, 429] },
  ),
] as const;
