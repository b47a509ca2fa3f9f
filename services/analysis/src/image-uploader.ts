import { posix } from 'node:path';
import { type EvidencePlace } from '@jinwi/contracts';
import { type ObjectStore } from '@jinwi/storage';
import { type StoredImages } from './entities/analysis.entity.js';

/** Enough for an incompressible map of 2048 × 2048 grey pixels. */
const imageSizeBytesMax = 8 * 1024 * 1024;

const extensions = { 'image/webp': 'webp', 'image/png': 'png' } as const;

/** An image drawn from an upload or its analysis. */
export interface DrawnImage {
  kind: 'preview' | 'thumbnail' | 'ela' | 'heatmap' | 'evidence';
  contentType: keyof typeof extensions;
  bytes: Buffer;
  /** For a sheet: the positions on it. */
  pictures?: EvidencePlace[];
}

/**
 * Stores the images of one analysis beside the original, each as soon as it is drawn, while the engine is still
 * running. A retry writes the same keys again.
 */
export class ImageUploader {
  readonly #uploads: Promise<StoredImages>[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly objectKey: string,
  ) {}

  add(drawing: Promise<DrawnImage[]>): void {
    const upload = drawing.then((images) => this.#upload(images));
    // Avoid an unhandled rejection: all() reports the error, unless the engine fails first.
    upload.catch(() => undefined);
    this.#uploads.push(upload);
  }

  /** @throws the first error of a drawing or of the store */
  async all(): Promise<StoredImages> {
    return Object.assign({}, ...(await Promise.all(this.#uploads))) as StoredImages;
  }

  async #upload(images: readonly DrawnImage[]): Promise<StoredImages> {
    const stored = await Promise.all(
      images.map(async ({ kind, contentType, bytes, pictures }) => {
        const key = posix.join(posix.dirname(this.objectKey), `${kind}.${extensions[contentType]}`);
        await this.store.put(key, bytes, { contentType, sizeBytesMax: imageSizeBytesMax });
        const image = { key, contentType, sizeBytes: bytes.byteLength };
        return [kind, pictures ? { ...image, pictures } : image] as const;
      }),
    );
    return Object.fromEntries(stored);
  }
}
