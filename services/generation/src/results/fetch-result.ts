import {
  checkedUrl,
  guardedRequest,
  type GuardedResponse,
  OutboundError,
  type OutboundErrorKind,
  type Resolve,
} from '@jinwi/outbound-http';
import { ProviderError } from '../providers/generation-provider.js';
import { imageFormat } from './image-format.js';

const sizeBytesMaxDefault = 20 * 1024 * 1024;
const timeoutMsDefault = 30_000;

export interface ResultRules {
  /** Names of allowed hosts. Their subdomains are also allowed. */
  hosts: readonly string[];
  /** An origin that needs neither https nor a public address, such as a server in the operator's network. */
  trustedOrigin: string | null;
}

export interface ResultRequest extends ResultRules {
  signal: AbortSignal;
  /** Time limit for the whole transfer, so that a slow transfer also ends. */
  timeoutMs?: number;
  sizeBytesMax?: number;
  /** Replaces the system's DNS resolver in tests. */
  resolve?: Resolve;
}

/**
 * Fetches an image that a provider has stored at a URL. The caller must decode the image, because only its first bytes
 * are checked.
 * @throws ProviderError `retry` if another try may help, otherwise `failed`
 */
export async function fetchResult(address: string, request: ResultRequest): Promise<Uint8Array> {
  const { status, body } = await ask(address, request).catch(toProviderError);
  if (status !== 200)
    throw new ProviderError(kindOfResultStatus(status), `fetching a result failed with status ${status}`, {
      status,
    });
  if (imageFormat(body) === null)
    throw new ProviderError('failed', 'a result is not a PNG, JPEG or WebP image');
  return body;
}

async function ask(
  address: string,
  { hosts, trustedOrigin, signal, timeoutMs, sizeBytesMax, resolve }: ResultRequest,
): Promise<GuardedResponse> {
  const trustedOrigins = trustedOrigin === null ? [] : [trustedOrigin];
  return guardedRequest(checkedUrl(address, { hosts, trustedOrigins }), {
    trustedOrigins,
    signal,
    resolve,
    timeoutMs: timeoutMs ?? timeoutMsDefault,
    sizeBytesMax: sizeBytesMax ?? sizeBytesMaxDefault,
  });
}

const kinds = {
  refused: 'failed',
  'too-large': 'failed',
  unreachable: 'retry',
} as const satisfies Record<OutboundErrorKind, string>;

function toProviderError(error: unknown): never {
  if (!(error instanceof OutboundError)) throw error;
  const { kind, message, details } = error;
  throw new ProviderError(kinds[kind], `a result could not be fetched: ${message}`, details);
}

/** Returns `failed` for an expired URL, which answers 403 or 404, because another try does not help. */
const kindOfResultStatus = (status: number): 'retry' | 'failed' =>
  status >= 500 || [408, 425, 429].includes(status) ? 'retry' : 'failed';
