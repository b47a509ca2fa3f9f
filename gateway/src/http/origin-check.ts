import { AppError } from '@jinwi/contracts';
import { type RequestHandler } from 'express';
import { type PublicOrigin } from '../public-origin.js';
import { isV1 } from './exempt-paths.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Origins of the pages of browser extensions. A web page cannot send such an origin. */
const extensionOrigin = /^(?:chrome|moz)-extension:\/\/[\w-]+$/;

const preflightSeconds = '600';

interface CallerFacts {
  method: string;
  fetchSite: string | undefined;
  origin: string | undefined;
}

/**
 * Whether the request may change state. Every browser sends `Origin` with an unsafe cross-site request, so a request
 * with neither `Origin` nor `Sec-Fetch-Site` cannot come from another site's page.
 */
function isOwnRequest(
  { method, fetchSite, origin }: CallerFacts,
  allows: (origin: string) => boolean,
): boolean {
  if (safeMethods.has(method)) return true;
  if (fetchSite === 'same-origin' || fetchSite === 'none') return true;
  if (origin !== undefined) return allows(origin);
  return fetchSite === undefined;
}

/**
 * Refuses requests from other sites' pages. Must run before the body is read, because browsers send a multipart form
 * from another site without a preflight (API-004).
 */
export const originCheck =
  (publicOrigin: PublicOrigin): RequestHandler =>
  (request, _response, next) => {
    const isOwn = isOwnRequest(
      {
        method: request.method,
        fetchSite: request.get('sec-fetch-site'),
        origin: request.get('origin'),
      },
      (origin) => publicOrigin.allows(origin),
    );
    next(isOwn ? undefined : new AppError('request.foreign-origin', { origin: request.get('origin') }));
  };

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
