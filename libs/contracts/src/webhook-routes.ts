import { type HttpRoute } from './http-route.js';
import {
  createdWebhookSchema,
  createWebhookBodySchema,
  rotateWebhookBodySchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhooksSchema,
} from './webhooks.js';

/** The member's webhooks and the log of what was sent to them. */
export const webhookRoutes = [
  {
    method: 'GET',
    path: '/api/account/webhooks',
    summary: 'The webhooks of the member',
    access: 'member',
    responses: { 200: webhooksSchema },
    errors: [401, 429],
  },
  {
    method: 'POST',
    path: '/api/account/webhooks',
    summary: 'Make a webhook; the answer alone shows its secret',
    access: 'member',
    body: createWebhookBodySchema,
    responses: { 201: createdWebhookSchema },
    errors: [400, 401, 403, 409, 428, 429],
  },
  {
    method: 'POST',
    path: '/api/account/webhooks/{webhookId}/secret',
    summary: 'Give it a new secret; the previous one signs too for 24 hours',
    access: 'member',
    body: rotateWebhookBodySchema,
    responses: { 200: createdWebhookSchema },
    errors: [400, 401, 403, 404, 428, 429],
  },
  {
    method: 'POST',
    path: '/api/account/webhooks/{webhookId}/test',
    summary: 'Send it a test event; one that was switched off is on again when the receiver accepts it',
    access: 'member',
    responses: { 200: webhookDeliverySchema },
    errors: [401, 403, 404, 429],
  },
  {
    method: 'DELETE',
    path: '/api/account/webhooks/{webhookId}',
    summary: 'Delete a webhook and its log',
    access: 'member',
    responses: { 200: null },
    errors: [401, 403, 404, 429],
  },
  {
    method: 'GET',
    path: '/api/account/webhooks/{webhookId}/deliveries',
    summary: 'The latest fifty deliveries, newest first; `before` starts below one of them',
    access: 'member',
    responses: { 200: webhookDeliveriesSchema },
    errors: [401, 404, 429],
  },
  {
    method: 'POST',
    path: '/api/account/webhooks/{webhookId}/deliveries/{deliveryId}/again',
    summary: 'Send a delivery again, with the same `webhook-id`',
    access: 'member',
    responses: { 200: webhookDeliverySchema },
    errors: [401, 403, 404, 429],
  },
] as const satisfies readonly HttpRoute[];
