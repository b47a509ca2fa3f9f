import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type RequestHandler } from 'express';
import helmet from 'helmet';

const oneYearSeconds = 31_536_000;

/** The sources that the Content-Security-Policy allows for Stripe's card fields. */
const stripe = {
  script: 'https://js.stripe.com',
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  interface: 'https://api.stripe.com',
};

/**
 * Sets the security headers of every response (API-078). Scripts may come from our own origin; inline scripts are
 * allowed only by their hash. Inline styles are allowed, because components use them to position themselves.
 */
export const securityHeaders = ({
  scriptHashes,
  isSecure,
  isStripeOn,
}: {
  scriptHashes: readonly string[];
  isSecure: boolean;
  isStripeOn: boolean;
}) =>
  always({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...scriptHashes.map((hash) => `'${hash}'`),
          ...(isStripeOn ? [stripe.script] : []),
        ],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(isStripeOn ? [stripe.interface] : [])],
        ...(isStripeOn ? { frameSrc: stripe.frames } : {}),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: oneYearSeconds, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
  });

/** Computes Helmet's headers once, because they are the same for every response. */
function always(options: Parameters<typeof helmet>[0]): RequestHandler {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: (name: string) => headers.delete(name),
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw new TypeError('Helmet could not create the security headers.', { cause: error });
  });
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Forbids caching, because API responses depend on the member and the time. */
export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
