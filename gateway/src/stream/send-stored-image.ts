import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError, type ErrorCode, type RpcResponse } from '@jinwi/contracts';
import {
  type ObjectContent,
  ObjectDamagedError,
  ObjectNotFoundError,
  type ObjectStore,
  readUndamaged,
} from '@jinwi/storage';
import { type Request, type Response } from 'express';

export type StoredImage = RpcResponse<'analysis.image'>;

/** Maximum number of listeners on a response. Middlewares and pipeline stages add more than Node's default of ten. */
export const listenersMax = 20;

/** Cache lifetime of images that never change; originals are not cached. */
export const keptByBrowserSeconds = 3_600;

/** Longer than for other calls, because a large image may have to be visibly marked, encoded and signed. */
export const drawTimeoutMs = 30_000;

interface Shown {
  disposition: string;
  /** How long the client may cache the image; 0 means not at all. */
  keptSeconds: number;
  /** Whether pages of other sites may show the image; false if absent. */
  isPublic?: boolean;
}

interface Sending extends Shown {
  store: ObjectStore;
  image: StoredImage;
  notFoundCode: ErrorCode;
}

/** Headers that keep an image from running as a page of our origin and from being stored in shared caches. */
export const imageHeaders = ({
  contentType,
  disposition,
  keptSeconds,
  isPublic = false,
}: Shown & { contentType: string }) => ({
  'Content-Type': contentType,
  'Content-Disposition': disposition,
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': isPublic ? 'cross-origin' : 'same-origin',
  'Cache-Control': keptSeconds > 0 ? `private, max-age=${keptSeconds}` : 'private, no-store',
  Vary: 'Cookie',
});

export async function sendStoredImage(response: Response, sending: Sending): Promise<void> {
  const { body, sizeBytes } = await open(sending);
  response.set(imageHeaders({ ...sending, contentType: sending.image.contentType }));
  response.set('Content-Length', String(sizeBytes));
  response.setMaxListeners(listenersMax);
  await pipeline(body, response).catch(ignoreGone);
}

type OpenedImage = Pick<ObjectContent, 'body' | 'sizeBytes'>;

/** Reads an upload completely and verifies it before sending any byte, because a member keeps it as evidence. */
async function open({ store, image, notFoundCode }: Sending): Promise<OpenedImage> {
  const { key, sizeBytes, sha256 } = image;
  try {
    if (sha256 === undefined) return await store.get(key);
    const bytes = await readUndamaged(store, { key, sizeBytes, sha256 });
    return { body: Readable.from([bytes], { objectMode: false }), sizeBytes };
  } catch (cause) {
    if (cause instanceof ObjectDamagedError) throw new AppError('analysis.image-damaged', { key }, { cause });
    if (cause instanceof ObjectNotFoundError) throw new AppError(notFoundCode, { key }, { cause });
    throw new AppError('service.unavailable', { part: 'store' }, { cause });
  }
}

/** Returns the last part of the matched route, not of the path, because clients may write the path in another case. */
export const lastPartOfRoute = ({ route }: Request): string =>
  (route as { path: string }).path.split('/').at(-1) ?? '';

/** A client that disconnected is not an error. */
export function ignoreGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
