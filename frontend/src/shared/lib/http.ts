import { i18n } from '../i18n/i18n.js';

/** An error response. Its message is `{status}: {body}`; the status text replaces an empty body. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;
  /** True if a proxy responded instead of the server, so that the outcome of the request is unknown. */
  readonly isByProxy: boolean;
  /** When the server will accept the call again; null if the server did not say. */
  readonly retryAt: Date | null;

  constructor({ status, statusText, body, isByProxy = false, retryAt = null }: ApiErrorFields) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.isByProxy = isByProxy;
    this.retryAt = retryAt;
  }
}

/** Returns the text to show to people: for an `ApiError` the body, because `message` begins with the status. */
export const reasonOf = (error: Error): string => (error instanceof ApiError && error.body) || error.message;

interface ApiErrorFields {
  status: number;
  statusText: string;
  body: string;
  isByProxy?: boolean;
  retryAt?: Date | null;
}

type SessionListener = () => void;

let sessionEnded: SessionListener = () => undefined;

/** Registers a listener for a 401 response to a member's call, which means that the session has ended on the server. */
export const onSessionEnd = (listener: SessionListener): void => {
  sessionEnded = listener;
};

type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | null = null;

/**
 * Registers a function that asks the member to prove their identity when a call requires it. If it resolves with
 * true, the call is repeated.
 * @returns a function that removes the registration
 */
export const onProofNeeded = (ask: AskForProof): (() => void) => {
  askForProof = ask;
  return () => {
    askForProof = null;
  };
};

const proofNeeded = 428;

const saysNothingOfSession = new Set([
  'GET /api/user',
  'POST /api/login',
  'POST /api/login/code',
  'POST /api/login/passkey',
]);

const reportSessionEnd = (method: string, url: string) => {
  const { pathname } = new URL(url, window.location.origin);
  if (!saysNothingOfSession.has(`${method} ${pathname}`)) sessionEnded();
};

/**
 * All calls to the server go through this function. It sends the cookies, the interface's language and a new trace
 * id, and throws an `ApiError` for every response that is not OK. Rejects with the browser's `TypeError` if the
 * server cannot be reached.
 */
export async function request(url: string, options: RequestInit = {}): Promise<Response> {
  const headers = new Headers(options.headers);
  headers.set('Accept-Language', i18n.language);
  headers.set('traceparent', createTraceparent());
  const response = await fetch(url, { ...options, headers, credentials: 'include' });
  if (response.ok) return response;
  if (response.status === proofNeeded && (await askForProof?.())) return request(url, options);
  throw refusal({
    method: options.method ?? 'GET',
    url,
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    retryAfter: response.headers.get('Retry-After'),
  });
}

/** Creates the error for a response that is not OK, and reports an ended session. */
export function refusal({ method, url, body, retryAfter, ...answer }: Refusal): ApiError {
  if (answer.status === 401) reportSessionEnd(method, url);
  if (answer.status >= faultStatusMin && htmlPattern.test(body))
    return new ApiError({ ...answer, body: i18n.t('error.unreachable'), isByProxy: true });
  return new ApiError({ ...answer, body: body.trim(), retryAt: timeAfter(retryAfter) });
}

/** Parses `Retry-After` in seconds, the only form that our server sends. */
const timeAfter = (seconds: string | null): Date | null =>
  seconds !== null && /^\d+$/u.test(seconds) ? new Date(Date.now() + Number(seconds) * 1_000) : null;

/** The lowest status that means that the server itself failed, so that the outcome of the request is unknown. */
export const faultStatusMin = 500;
/** Our servers respond with plain text or JSON, so an HTML page comes from a proxy. */
const htmlPattern = /^\s*<(?:!doctype|!--|html|head|body|\?xml)/iu;

interface Refusal {
  method: string;
  url: string;
  status: number;
  statusText: string;
  body: string;
  retryAfter: string | null;
}

/** Reads the JSON body of a response, as in `jsonOf<User>(post(url, body))`. */
export const jsonOf = async <T>(response: Promise<Response>): Promise<T> =>
  (await (await response).json()) as T;

export const getJson = <T>(url: string, signal?: AbortSignal): Promise<T> => jsonOf(request(url, { signal }));

/** Fetches all pages of a list, following the `Link` header of each page (RFC 8288). */
export async function getPages<T>(url: string, signal?: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  for (let next: string | undefined = url; next !== undefined;) {
    const response = await request(next, { signal });
    items.push(...((await response.json()) as T[]));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return items;
}

/** Sends a POST with an optional JSON body; the caller reads the response. */
export const post = (url: string, body?: unknown): Promise<Response> =>
  body === undefined ? request(url, { method: 'POST' }) : sendJson('POST', url, body);

export const sendJson = (method: 'POST' | 'PUT' | 'PATCH', url: string, body: unknown): Promise<Response> =>
  request(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

/** Returns random bytes in hexadecimal. Avoids `randomUUID`, which exists only in secure contexts. */
const randomHex = (bytes: number): string =>
  [...crypto.getRandomValues(new Uint8Array(bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const keyBytes = 16;

export const createIdempotencyKey = (): string => randomHex(keyBytes);

const traceIdBytes = 16;
const spanIdBytes = 8;

/** Creates a W3C `traceparent` that starts a trace for a call. The server decides whether to record it. */
export const createTraceparent = (): string => `00-${randomHex(traceIdBytes)}-${randomHex(spanIdBytes)}-00`;
