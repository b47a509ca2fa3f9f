import { AppError } from '@jinwi/contracts';
import { type RequestHandler } from 'express';
import { type PublicOrigin } from '../public-origin.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

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
