import { type DeliveryFailure } from '@jinwi/contracts';
import { checkedUrl, guardedRequest, OutboundError, type Resolve } from '@jinwi/outbound-http';
import { Webhook } from 'standardwebhooks';
import { type DueDelivery } from './webhook.repository.js';

const answerBytesMax = 64 * 1024;

export interface TryRules {
  trustedOrigins: readonly string[];
  timeoutMs: number;
  /** Replaces the system's DNS resolver in tests. */
  resolve?: Resolve;
}

/** The HTTP status of the receiver's answer; if there was no complete answer, the reason. */
export interface TryOutcome {
  status: number | null;
  failure: DeliveryFailure | null;
}

/** Sends a message once, signed according to the Standard Webhooks specification. */
export async function tryDelivery(
  due: DueDelivery,
  { trustedOrigins, timeoutMs, resolve, signal }: TryRules & { signal: AbortSignal },
): Promise<TryOutcome> {
  try {
    const { status } = await guardedRequest(checkedUrl(due.url, { trustedOrigins }), {
      method: 'POST',
      headers: headersOf(due, new Date()),
      body: due.payload,
      trustedOrigins,
      signal,
      timeoutMs,
      sizeBytesMax: answerBytesMax,
      resolve,
    });
    return { status, failure: null };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutboundError) return outcomeOf(error);
    throw error;
  }
}

function headersOf(
  { messageId, payload, secret, previousSecret }: DueDelivery,
  now: Date,
): Record<string, string> {
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': 'Jinwi-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets.map((key) => new Webhook(key).sign(messageId, now, payload)).join(' '),
  };
}

/** Uses the status even if the response's body is too long, because the message has arrived. */
function outcomeOf({ kind, details: { code, ...details } }: OutboundError): TryOutcome {
  const status = details.status ?? null;
  switch (kind) {
    case 'too-large':
      return { status, failure: null };
    case 'refused':
      return { status, failure: 'refused' };
    case 'unreachable':
      return { status, failure: code === 'TimeoutError' ? 'timeout' : 'unreachable' };
  }
}

export const isAccepted = ({ status, failure }: TryOutcome): boolean =>
  failure === null && status !== null && status >= 200 && status <= 299;
