import { failureCode } from '@jinwi/outbound-http';
import { abortAfter } from '@jinwi/service-kit';
import { z } from 'zod';
import { ProviderError, type ProviderErrorKind } from '../generation-provider.js';
import { isNeverSent, readBounded, retryAfterMsOf } from '../provider-replies.js';
import { looseNumber } from './kling-answers.js';
import { klingError } from './kling-errors.js';
import { SignJWT } from 'jose';

const validSeconds = 1_800;

const notBeforeSeconds = 5;

const keptMs = 25 * 60_000;

export interface KlingAccess {
  /** For example `https://api-singapore.klingai.com`. */
  baseUrl: string;
  accessKey: string;
  secretKey: string;
}

interface KlingCall {
  /** Starts with `/v1/`. */
  path: string;
  /** Sent as JSON in a POST request. If there is no body, the request is a GET. */
  body?: unknown;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Resolves to the field `data` of Kling's answer. @throws ProviderError */
type CallKling = (call: KlingCall) => Promise<unknown>;

interface KlingReply {
  status: number;
  code: number | null;
  requestId: string | null;
  retryAfterMs: number | undefined;
  data: unknown;
}

const replyBytesMax = 1024 * 1024;

const envelopeSchema = z.object({
  code: looseNumber,
  request_id: z
    .string()
    .regex(/^[\w.-]{1,80}$/u)
    .nullable()
    .catch(null),
  data: z.unknown().optional(),
});

/** Creates a client. If Kling refuses the current token, the client repeats the call once with a new token. */
export function createKlingClient({ baseUrl, ...keys }: KlingAccess): CallKling {
  const tokens = createKlingTokens(keys);
  const origin = baseUrl.replace(/\/+$/u, '');

  const exchange = async (call: KlingCall): Promise<KlingReply> => {
    const token = await tokens.current();
    const reply = await send(call, { url: `${origin}${call.path}`, token });
    if (isTokenRefusal(reply)) tokens.discard(token);
    return reply;
  };

  return async (call) => {
    const first = await exchange(call);
    const reply = isTokenRefusal(first) ? await exchange(call) : first;
    if (reply.code === 0 && reply.status < 300) return reply.data;
    throw klingError(reply, { lost: lostKind(call) });
  };
}

/** Returns the error kind of a call without an answer. A GET can be repeated; a submission may have been accepted. */
const lostKind = ({ body }: Pick<KlingCall, 'body'>): ProviderErrorKind =>
  body === undefined ? 'retry' : 'unknown-outcome';

const isTokenRefusal = ({ status, code }: KlingReply): boolean =>
  code === null ? status === 401 : code >= 1000 && code <= 1004;

async function send(call: KlingCall, { url, token }: { url: string; token: string }): Promise<KlingReply> {
  if (call.signal.aborted) throw new ProviderError('retry', 'request not sent to Kling: shutting down');
  try {
    const response = await fetch(url, {
      method: call.body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: abortAfter(call.timeoutMs, call.signal),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    });
    return readReply(response, await readBounded(response, { sizeBytesMax: replyBytesMax }));
  } catch (error) {
    const code = failureCode(error);
    throw new ProviderError(isNeverSent(error) ? 'retry' : lostKind(call), `Kling did not answer: ${code}`, {
      code,
    });
  }
}

function readReply({ status, headers }: Response, body: string): KlingReply {
  const { code, request_id, data } = envelopeOf(body) ?? { code: null, request_id: null, data: null };
  return { status, code, requestId: request_id, retryAfterMs: retryAfterMsOf(headers), data };
}

/** @returns null if the body is not from Kling, such as a proxy's error page */
function envelopeOf(body: string): z.infer<typeof envelopeSchema> | null {
  try {
    return envelopeSchema.parse(JSON.parse(body));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

interface KlingTokens {
  current(): Promise<string>;
  /** Stops using a refused token, unless it has been replaced already. */
  discard(token: string): void;
}

/** Signs tokens for Kling. Each is valid for 30 minutes and is reused for 25. */
export function createKlingTokens(
  { accessKey, secretKey }: { accessKey: string; secretKey: string },
  { now = Date.now }: { now?: () => number } = {},
): KlingTokens {
  const key = new TextEncoder().encode(secretKey);
  let kept: { token: string; untilMs: number } | null = null;

  const sign = (nowSeconds: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(accessKey)
      .setExpirationTime(nowSeconds + validSeconds)
      .setNotBefore(nowSeconds - notBeforeSeconds)
      .sign(key);

  return {
    async current() {
      if (kept && now() < kept.untilMs) return kept.token;
      const nowMs = now();
      kept = { token: await sign(Math.floor(nowMs / 1000)), untilMs: nowMs + keptMs };
      return kept.token;
    },
    discard(token) {
      if (kept?.token === token) kept = null;
    },
  };
}
