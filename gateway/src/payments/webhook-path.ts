import { type NestExpressApplication } from '@nestjs/platform-express';
import { type RequestHandler } from 'express';

const webhookPath = '/api/payments/webhook';
const bodyMax = '1mb';

/** Leaves the webhook alone: its sender has no session and no origin, and its body is signed byte for byte. */
export const exceptWebhook =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isWebhook(request) ? next() : void handler(request, response, next);

const isWebhook = ({ originalUrl }: { originalUrl: string }): boolean =>
  originalUrl.split('?')[0] === webhookPath;

/** The body of the webhook as the bytes that came. */
export function keepWebhookBytes(app: NestExpressApplication): void {
  app.useBodyParser('raw', {
    limit: bodyMax,
    type: (request) => isWebhook(request as unknown as { originalUrl: string }),
  });
}
