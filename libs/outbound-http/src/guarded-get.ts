import { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { abortAfter } from '@jinwi/service-kit';
import { type AddressRules, checkedUrl } from './checked-address.js';
import { boundedBody, type GuardedRequest, openGuarded } from './guarded-request.js';
import { OutboundError } from './outbound-error.js';

const redirectsMax = 3;
const redirectStatuses = [301, 302, 303, 307, 308];

/** Limits of a GET; `timeoutMs` covers all redirects and reading the body. */
export type GuardedGet = AddressRules & Omit<GuardedRequest, 'method' | 'body'>;

/** A successful response whose body has not been read. */
export interface OpenAnswer {
  /** The URL of the response, after redirects. */
  url: URL;
  headers: IncomingHttpHeaders;
  /** Throws an OutboundError if reading fails or a limit is exceeded. */
  body: AsyncGenerator<Buffer, void>;
}

/**
 * Gets a URL that somebody else chose. Follows at most three redirects, each checked, resolved and pinned like the
 * first URL. Closes the connection when `read` is done.
 * @throws OutboundError
 */
export async function guardedGet<T>(
  address: string,
  request: GuardedGet,
  read: (answer: OpenAnswer) => Promise<T>,
): Promise<T> {
  const limits = { ...request, signal: abortAfter(request.timeoutMs, request.signal) };
  const { url, response } = await follow(checkedUrl(address, request), limits);
  try {
    return await read({ url, headers: response.headers, body: boundedBody(response, limits) });
  } finally {
    response.destroy();
  }
}

async function follow(first: URL, request: GuardedGet): Promise<{ url: URL; response: IncomingMessage }> {
  let url = first;
  for (let count = 0; count <= redirectsMax; count += 1) {
    const response = await openGuarded(url, request);
    const { statusCode: status = 0, headers } = response;
    if (status >= 200 && status <= 299) return { url, response };
    response.destroy();
    const { location } = headers;
    if (!redirectStatuses.includes(status) || location === undefined)
      throw new OutboundError('unreachable', `status ${status}`, { status });
    url = checkedUrl(URL.canParse(location, url.href) ? new URL(location, url.href).href : '', request);
  }
  throw new OutboundError('refused', `more than ${redirectsMax} redirects`, { rule: 'few-redirects' });
}
