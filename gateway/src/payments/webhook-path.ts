import { type NestExpressApplication } from '@nestjs/platform-express';
import { type RequestHandler } from 'express';

const webhookPath = '/api/payments/webhook';
const bodyMax = '1mb';

/** Skips the middleware for the webhook, whose sender has no session and no origin and signs the raw body. */
export const exceptWebhook =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isWebhook(request) ? next() : void handler(request, response, next);

const isWebhook = ({ originalUrl }: { originalUrl: string }): boolean =>
  originalUrl.split('?')[0] === webhookPath;

/** Keeps the webhook's body as raw bytes. */
export function keepWebhookBytes(app: NestExpressApplication): void {
  app.useBodyParser('raw', {
    limit: bodyMax,
    type: (request) => isWebhook(request as unknown as { originalUrl: string }),
  });
}
