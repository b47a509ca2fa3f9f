import { type RequestHandler } from 'express';

const webhookPath = '/api/payments/webhook';

/** Skips the middleware for the webhook, whose sender has no session and no origin and signs the raw body. */
export const exceptWebhook =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isWebhook(request) ? next() : void handler(request, response, next);

export const isWebhook = ({ originalUrl }: { originalUrl: string }): boolean =>
  originalUrl.split('?')[0] === webhookPath;
