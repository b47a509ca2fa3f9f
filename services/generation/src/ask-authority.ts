import { type AskAuthority } from '@jinwi/content-credentials';
import { guardedRequest } from '@jinwi/outbound-http';

/** Short, because images wait for the answer; without one, they are signed all the same. */
const timeoutMs = 5_000;
const sizeBytesMax = 65_536;

/**
 * Requests a time stamp from an authority over HTTP (RFC 3161, 3.4). The operator chose the address, so a private one
 * and plain http are allowed. The caller checks the nonce and the time; readers verify the signature.
 * @throws Error if there is no answer
 */
export const askAuthorityAt =
  (address: string): AskAuthority =>
  async (query) => {
    const url = new URL(address);
    const { status, body } = await guardedRequest(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: query,
      trustedOrigins: [url.origin],
      signal: AbortSignal.timeout(timeoutMs),
      timeoutMs,
      sizeBytesMax,
    });
    if (status !== 200) throw new Error(`the time stamp authority answered with status ${status}`);
    return body;
  };
