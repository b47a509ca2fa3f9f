import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { abortAfter } from '@jinwi/service-kit';
import { ProviderError } from '../providers/generation-provider.js';
import { failureCode } from '../providers/provider-replies.js';
import { imageFormat } from './image-signature.js';
import { checkedUrl, pinnedLookup, type Resolve, type ResultRules } from './result-address.js';

export type { ResultRules } from './result-address.js';

const sizeBytesMaxDefault = 20 * 1024 * 1024;
const timeoutMsDefault = 30_000;

export interface ResultRequest extends ResultRules {
  signal: AbortSignal;
  /** For the whole transfer, so that a slow drip ends too. */
  timeoutMs?: number;
  sizeBytesMax?: number;
  /** Replaces the system resolver, for tests. */
  resolve?: Resolve;
}

/**
 * Fetches an image that a provider left at a URL. Its type is not trusted: the caller must decode it.
 * @throws ProviderError `retry` when another try may help, else `failed`
 */
export async function fetchResult(address: string, options: ResultRequest): Promise<Uint8Array> {
  const { timeoutMs = timeoutMsDefault, sizeBytesMax = sizeBytesMaxDefault } = options;
  const url = checkedUrl(address, options);
  const signal = abortAfter(timeoutMs, options.signal);
  const bytes = await download(url, { ...options, signal, sizeBytesMax });
  if (imageFormat(bytes) === null)
    throw new ProviderError('failed', 'a result is not a PNG, JPEG or WebP image');
  return bytes;
}

async function download(
  url: URL,
  { signal, sizeBytesMax, ...options }: ResultRequest & { sizeBytesMax: number },
): Promise<Buffer> {
  const lookup = await pinnedLookup(url, { ...options, signal });
  try {
    const response = await open(url, { lookup, signal });
    return await readImage(response, { sizeBytesMax });
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    const code = failureCode(error);
    throw new ProviderError('retry', `a result could not be fetched: ${code}`, { code });
  }
}

/** Follows no redirects and keeps no connection that a later request could reuse under another host name. */
const open = (
  url: URL,
  { lookup, signal }: { lookup: Awaited<ReturnType<typeof pinnedLookup>>; signal: AbortSignal },
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    request(url, { lookup, signal, agent: false, headers: { 'accept-encoding': 'identity' } }, resolve)
      .on('error', reject)
      .end();
  });

async function readImage(
  response: IncomingMessage,
  { sizeBytesMax }: { sizeBytesMax: number },
): Promise<Buffer> {
  const { statusCode: status = 0, headers } = response;
  if (status !== 200) {
    response.destroy();
    throw new ProviderError(kindOfResultStatus(status), `fetching a result failed with status ${status}`, {
      status,
    });
  }
  const parts: Buffer[] = [];
  let sizeBytes = 0;
  // Leaving the loop closes the connection.
  for await (const part of response as AsyncIterable<Buffer>) {
    sizeBytes += part.length;
    if (sizeBytes > sizeBytesMax || Number(headers['content-length'] ?? 0) > sizeBytesMax)
      throw new ProviderError('failed', `a result is larger than ${sizeBytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** An expired URL answers 403 or 404: retrying does not help. */
const kindOfResultStatus = (status: number): 'retry' | 'failed' =>
  status >= 500 || [408, 425, 429].includes(status) ? 'retry' : 'failed';
