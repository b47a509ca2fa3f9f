import { posix } from 'node:path';
import { type ObjectStore } from '@jinwi/storage';
import { type StoredImages } from './entities/analysis.entity.js';
import { type RenderedImage } from './render-images.js';

/** Enough for an incompressible map of 2048 × 2048 grey pixels. */
const imageSizeBytesMax = 8 * 1024 * 1024;

const extensions = { 'image/webp': 'webp', 'image/png': 'png' } as const;

/** Stores images beside the original. A retry writes the same keys again. */
export async function storeImages(
  store: ObjectStore,
  { objectKey, images }: { objectKey: string; images: readonly RenderedImage[] },
): Promise<StoredImages> {
  const stored = await Promise.all(
    images.map(async ({ kind, contentType, bytes, pictures }) => {
      const key = posix.join(posix.dirname(objectKey), `${kind}.${extensions[contentType]}`);
      await store.put(key, bytes, { contentType, sizeBytesMax: imageSizeBytesMax });
      const stored = { key, contentType, sizeBytes: bytes.byteLength };
      return [kind, pictures ? { ...stored, pictures } : stored] as const;
    }),
  );
  return Object.fromEntries(stored);
}
