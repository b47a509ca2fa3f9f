import { z } from 'zod';
import { type ProviderErrorKind } from './generation-provider.js';

/** Codes of Node and undici that come before a request leaves this machine. */
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

const causesMax = 5;

const failureSchema = z.object({
  name: z.string().catch(''),
  code: z.string().nullish().catch(null),
  cause: z.unknown().optional(),
});

/** The code of a failed request, for logs; errors themselves may hold addresses and keys. */
export function failureCode(error: unknown): string {
  let cause = error;
  for (let depth = 0; depth < causesMax; depth += 1) {
    const { data: failure } = failureSchema.safeParse(cause);
    if (failure?.code) return failure.code;
    if (failure?.name === 'TimeoutError' || failure?.name === 'AbortError') return failure.name;
    cause = failure?.cause;
  }
  return 'UNKNOWN';
}

/** Whether the provider cannot have seen the request. */
export const isNeverSent = (error: unknown): boolean => neverSentCodes.has(failureCode(error));

/**
 * What an HTTP status says when no code of the provider comes with it.
 * @param lost what a submission or question is whose answer came from somewhere between
 */
export function kindOfStatus(status: number, { lost }: { lost: ProviderErrorKind }): ProviderErrorKind {
  // An answer that says success in no form that we know: it may be one.
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
      // 402, 403, and a wrong address, which answers 404 or with a redirect: ours to mend.
      return 'account';
  }
}

/** How long the provider asks to wait, from `Retry-After` in seconds or as a date. */
export function retryAfterMsOf(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after');
  if (!text) return undefined;
  const waitMs = /^\d+$/u.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** @throws Error when the body is longer */
export async function readBounded(
  response: Response,
  { sizeBytesMax }: { sizeBytesMax: number },
): Promise<string> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    sizeBytes += part.length;
    if (sizeBytes > sizeBytesMax) throw new Error(`the answer is longer than ${sizeBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
