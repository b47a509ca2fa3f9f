import { type RequestHandler } from 'express';

/** Express matches paths without regard to case. */
export const isMcp = ({ originalUrl }: { originalUrl: string }): boolean =>
  /^\/api\/mcp(?:[/?]|$)/i.test(originalUrl);

/** Skips a middleware for /api/mcp, which parses its own body and uses no cookies. */
export const exceptMcp =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    isMcp(request) ? next() : void handler(request, response, next);
