import { type RequestHandler } from 'express';

/** Express matches paths without regard to case. */
export const isV1 = ({ originalUrl }: { originalUrl: string }): boolean =>
  /^\/api\/v1(?:[/?]|$)/i.test(originalUrl);

/** Skips a middleware that is for browsers: /api/v1 uses no cookies, so other sites' pages cannot misuse one. */
export const exceptV1 =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isV1(request) ? next() : void handler(request, response, next);
