import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type LookupFunction } from 'node:net';
import { abortAfter } from '@jinwi/service-kit';
import { pinnedLookup, type Resolving } from './checked-address.js';
import { failureCode, OutboundError } from './outbound-error.js';

/** A request to a URL that somebody else chose. */
export interface GuardedRequest extends Resolving {
  /** `GET` by default. */
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Limits the whole exchange, so that even a very slow response ends. */
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
  const response = await openGuarded(url, { ...request, signal });
  const { statusCode: status = 0, headers } = response;
  if (status < 200 || status > 299) {
    response.destroy();
    return { status, headers, body: Buffer.alloc(0) };
  }
  const parts: Buffer[] = [];
  for await (const part of boundedBody(response, { ...request, signal })) parts.push(part);
  return { status, headers, body: Buffer.concat(parts) };
}

/** Sends the request and returns the response with its body unread. @throws OutboundError */
export async function openGuarded(
  url: URL,
  request: Omit<GuardedRequest, 'timeoutMs' | 'sizeBytesMax'>,
): Promise<IncomingMessage> {
  const { signal } = request;
  const lookup = await pinnedLookup(url, request);
  return open(url, { ...request, lookup }).catch((error: unknown) => unreachable(error, { signal }));
}

/** Follows no redirects and keeps no connection that a later request could reuse under another host name. */
const open = (
  url: URL,
  {
    lookup,
    signal,
    method = 'GET',
    headers = {},
    body,
  }: Pick<GuardedRequest, 'signal' | 'method' | 'headers' | 'body'> & { lookup: LookupFunction },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method, lookup, signal, agent: false };
    request(url, { ...options, headers: { 'accept-encoding': 'identity', ...headers } }, resolve)
      .on('error', reject)
      .end(body);
  });

/** Yields the body's parts in order. If the caller stops early, the connection is closed. @throws OutboundError */
export async function* boundedBody(
  response: IncomingMessage,
  { sizeBytesMax, signal }: Pick<GuardedRequest, 'sizeBytesMax' | 'signal'>,
): AsyncGenerator<Buffer, void> {
  const { statusCode: status = 0, headers } = response;
  let sizeBytes = 0;
  try {
    // Leaving the loop closes the connection.
    for await (const part of response as AsyncIterable<Buffer>) {
      sizeBytes += part.length;
      if (sizeBytes > sizeBytesMax || Number(headers['content-length'] ?? 0) > sizeBytesMax)
        throw new OutboundError('too-large', `larger than ${sizeBytesMax} bytes`, { status });
      yield part;
    }
  } catch (error) {
    unreachable(error, { signal, status });
  }
}

function unreachable(
  error: unknown,
  { signal, ...details }: { signal: AbortSignal; status?: number },
): never {
  if (error instanceof OutboundError) throw error;
  // Node wraps the signal's reason in its own error.
  const code = failureCode(signal.aborted ? signal.reason : error);
  throw new OutboundError('unreachable', `no full answer: ${code}`, { ...details, code });
}
