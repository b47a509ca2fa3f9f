import { AppError, uploadBytesMax, uploadFormats, type UploadRules } from '@jinwi/contracts';
import { type ObjectStore, ObjectTooLargeError, StoreFullError } from '@jinwi/storage';
import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { peek, formatOf } from './image-format.js';

export interface ReceivedImage {
  imageName: string;
  imageSize: number;
  /** SHA-256 of the image, in hexadecimal. */
  imageSha256: string;
}

export interface Destination {
  rules: UploadRules;
  store: ObjectStore;
  key: string;
}

/**
 * Streams an image into the store under `key` if it meets the rules.
 * @throws AppError `upload.unsupported`, `upload.too-large`, and what `file` throws; `service.storage-full` or
 * `service.unavailable` if the store fails
 */
export async function storeImage(
  file: AsyncIterable<Buffer>,
  { rules, store, key, imageName }: Destination & { imageName: string },
): Promise<ReceivedImage> {
  const { head, body: bytes } = await peek(file);
  const format = formatOf(head);
  if (format === null || !rules.formats.includes(format)) throw new AppError('upload.unsupported', { rules });
  const { contentType } = uploadFormats[format];
  const hash = createHash('sha256');
  const body = Readable.from(hashed(bytes, hash), { objectMode: false });
  let refusal: unknown = null;
  body.once('error', (error) => (refusal = error));
  try {
    await store.checkSpace();
    const { sizeBytes } = await store.put(key, body, { contentType, sizeBytesMax: uploadBytesMax(rules) });
    return { imageName, imageSize: sizeBytes, imageSha256: hash.digest('hex') };
  } catch (cause) {
    if (refusal instanceof AppError) throw refusal;
    if (cause instanceof ObjectTooLargeError) throw new AppError('upload.too-large', { rules });
    const code = cause instanceof StoreFullError ? 'service.storage-full' : 'service.unavailable';
    throw new AppError(code, { part: 'store' }, { cause });
  }
}

async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** @throws AppError `service.unavailable` if the store cannot delete; callers then report this, not an earlier error */
export async function removeUpload(store: ObjectStore, key: string): Promise<void> {
  try {
    await store.delete(key);
  } catch (cause) {
    throw new AppError('service.unavailable', { part: 'store', key }, { cause });
  }
}
