import { failureCode } from '@jinwi/outbound-http';
import { type ProviderErrorKind } from './generation-provider.js';

/** Error codes of Node and undici for failures before the request was sent. */
const neverSentCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns whether it is certain that the request did not reach the provider. */
export const isNeverSent = (error: unknown): boolean => neverSentCodes.has(failureCode(error));

/**
 * Classifies an HTTP status without an error code of the provider.
 * @param lost the kind to use if the response may not come from the provider
 */
export function kindOfStatus(status: number, { lost }: { lost: ProviderErrorKind }): ProviderErrorKind {
  // A success status with an unknown body is included, because the request may have succeeded.
  if (status >= 500 || status < 300) return lost;
  switch (status) {
    case 401:
      return 'auth';
    case 429:
      return 'rate-limit';
    case 408:
    case 409:
    case 425:
      return 'retry';
    case 400:
    case 413:
    case 415:
    case 422:
      return 'invalid-input';
    default:
      // 402, 403, and a wrong URL (404 or a redirect) are faults that we must correct.
      return 'account';
  }
}

/** Returns how long the provider asks to wait in `Retry-After`, which is a number of seconds or a date. */
export function retryAfterMsOf(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const waitMs = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** Reads a response's text. @throws Error if it is longer than `sizeBytesMax` */
export async function readBounded(
  response: Response,
  { sizeBytesMax }: { sizeBytesMax: number },
): Promise<string> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += part.length;
    if (sizeBytes > sizeBytesMax) throw new Error(`the response is longer than ${sizeBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
