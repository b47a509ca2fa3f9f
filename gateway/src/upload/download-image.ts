import { type ErrorCode, uploadBytesMax } from '@jinwi/contracts';
import { checkedUrl, guardedRequest, OutboundError, type OutboundErrorKind } from '@jinwi/outbound-http';
import { type GatewayConfig } from '../config.js';

/**
 * Fetches what is at an address that a member gave: over https, from a public server, without redirects, and not more
 * than an upload may have. Whether it is an image is seen when it is stored.
 * @throws OutboundError
 */
export async function downloadImage(
  address: string,
  { config, signal, timeoutMs }: { config: GatewayConfig; signal: AbortSignal; timeoutMs: number },
): Promise<Buffer> {
  const { trustedOrigins, uploadRules } = config;
  const url = checkedUrl(address, { trustedOrigins });
  const sizeBytesMax = uploadBytesMax(uploadRules);
  const { status, body } = await guardedRequest(url, { trustedOrigins, timeoutMs, sizeBytesMax, signal });
  if (status >= 200 && status <= 299) return body;
  if (status >= 300 && status <= 399) throw new OutboundError('refused', 'a redirect', { status });
  throw new OutboundError('unreachable', `status ${status}`, { status });
}

/** What a member is told of an address whose image did not come. */
export const downloadRefusals = {
  refused: 'batch.address-refused',
  'too-large': 'upload.too-large',
  unreachable: 'batch.fetch-failed',
} as const satisfies Record<OutboundErrorKind, ErrorCode>;
