import { type RequestHandler } from 'express';
import { isV1 } from './exempt-paths.js';

/** Origins of the pages of browser extensions. A web page cannot send such an origin. */
const extensionOrigin = /^(?:chrome|moz)-extension:\/\/[\w-]+$/;

const preflightSeconds = '600';

/**
 * Lets pages of browser extensions read /api/v1 with an API key (CORS), so that an extension needs no permission for
 * any site. Web pages get no access, so that nobody puts a key into a page that others open. Cookies are not allowed;
 * /api/v1 ignores them.
 */
export const extensionReads: RequestHandler = (request, response, next) => {
  const origin = request.get('origin') ?? '';
  if (!isV1(request) || !extensionOrigin.test(origin)) return next();
  if (request.method === 'GET') response.set('Access-Control-Allow-Origin', origin);
  if (request.method !== 'OPTIONS' || request.get('access-control-request-method') !== 'GET') return next();
  response
    .set({
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': 'GET',
      'Access-Control-Allow-Headers': 'Authorization',
      'Access-Control-Max-Age': preflightSeconds,
    })
    .status(204)
    .end();
};
