import { type RequestHandler } from 'express';
import { memberOf } from '../session/session.guard.js';
import { type RateLimitService } from './rate-limit.service.js';

/** Counts the bodies that visitors send before any is read; members' calls are counted by their guard. */
export const limitVisitorBodies =
  (rateLimits: RateLimitService): RequestHandler =>
  (request, _response, next) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
    if (!hasBody || memberOf(request)) next();
    else rateLimits.consumeByAddress('visitorBodiesPerAddress', request.ip).then(() => next(), next);
  };
