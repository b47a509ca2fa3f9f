import { type RequestHandler } from 'express';

interface Addressed {
  originalUrl: string;
}

/** Ignores case, as Express does when it matches paths. */
export const isV1 = ({ originalUrl }: Addressed): boolean => /^\/api\/v1(?:[/?]|$)/i.test(originalUrl);
export const isMcp = ({ originalUrl }: Addressed): boolean => /^\/api\/mcp(?:[/?]|$)/i.test(originalUrl);
export const isWebhook = ({ originalUrl }: Addressed): boolean =>
  originalUrl.split('?')[0] === '/api/payments/webhook';

const except =
  (isExempt: (request: Addressed) => boolean) =>
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isExempt(request) ? next() : void handler(request, response, next);

/** Skips a middleware for /api/v1. Calls to it use no cookies, so another site's page cannot act as a member there. */
export const exceptV1 = except(isV1);

/** Skips a middleware for /api/mcp, which parses its own body and uses no cookies. */
export const exceptMcp = except(isMcp);

/** Skips a middleware for the payment webhook. Its sender has no session or origin, and signs the raw body. */
export const exceptWebhook = except(isWebhook);
