import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction } from 'node:net';
import { abortAfter } from '@jinwi/service-kit';
import { pinnedLookup, type Resolving } from './checked-address.js';
import { failureCode } from './failure-code.js';
import { OutboundError } from './outbound-error.js';

/** A request to a URL that somebody else chose. */
export interface GuardedRequest extends Resolving {
  /** `GET` by default. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Limits the whole exchange, so that a slowly dripping response ends too. */
  timeoutMs: number;
  sizeBytesMax: number;
}

/** The response; its body is read only on success (2xx) and empty otherwise. */
export interface GuardedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Requests a URL that passed `checkedUrl`: at one resolved public address, without redirects, and within limits of
 * size and time.
 * @throws OutboundError
 */
export async function guardedRequest(url: URL, request: GuardedRequest): Promise<GuardedResponse> {
  const signal = abortAfter(request.timeoutMs, request.signal);
  const lookup = await pinnedLookup(url, { ...request, signal });
  const response = await open(url, { ...request, lookup, signal }).catch((error: unknown) =>
    unreachable(error, { signal }),
  );
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) {
    response.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  const body = await read(response, request).catch((error: unknown) =>
    unreachable(error, { signal, status }),
  );
  return { status, headers, body };
}

/** Follows no redirects and keeps no connection that a later request could reuse under another host name. */
const open = (
  url: URL,
  { lookup, signal, method = 'GET', headers = {}, body }: GuardedRequest & { lookup: LookupFunction },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method, lookup, signal, agent: false };
    request(url, { ...options, headers: { 'accept-encoding': 'identity', ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });

async function read(
  response: IncomingMessage,
  { sizeBytesMax }: Pick<GuardedRequest, 'sizeBytesMax'>,
): Promise<Buffer> {
  const { statusCode: status = 0, headers } = response;
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  // Leaving the loop closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > sizeBytesMax || Number(headers['content-length'] ?? 0) > sizeBytesMax)
      throw new OutboundError('too-large', `larger than ${sizeBytesMax} bytes`, { status });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function unreachable(
  error: unknown,
  { signal, ...details }: { signal: AbortSignal; status?: number },
): never {
  if (error instanceof OutboundError) throw error;
  // Node wraps the signal's reason in an error of its own.
  const code = failureCode(signal.aborted ? signal.reason : error);
  throw new OutboundError('unreachable', `no full answer: ${code}`, { ...details, code });
}
