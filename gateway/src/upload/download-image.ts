import { type ErrorCode, uploadBytesMax } from '@jinwi/contracts';
import { checkedUrl, guardedRequest, OutboundError, type OutboundErrorKind } from '@jinwi/outbound-http';
import { type GatewayConfig } from '../config.js';

/**
 * Fetches a URL given by a member: over https, from a public server, without redirects, up to the maximum size of an
 * upload. Does not check that the file is an image; this is checked when the file is stored.
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

/** Maps the kind of an {@link OutboundError} to the error code of an image that could not be fetched. */
export const downloadRefusals = {
  refused: 'batch.address-refused',
  'too-large': 'upload.too-large',
  unreachable: 'batch.fetch-failed',
} as const satisfies Record<OutboundErrorKind, ErrorCode>;
