import { posix } from 'node:path';
import { type DrawnImage, type PictureFingerprints } from '@jinwi/forensics';
import { type ObjectStore } from '@jinwi/storage';
import { type StoredImages } from '../entities/analysis.entity.js';

/** Large enough for a map of 2048 × 2048 grey pixels that cannot be compressed. */
const imageSizeBytesMax = 8 * 1024 * 1024;

const extensions = { 'image/webp': 'webp', 'image/png': 'png' } as const;

/** Stores the images of one analysis, each as soon as the engine has rendered it. A retry overwrites the same keys. */
export class ImageUploader {
  /** Where each image is or will be stored. */
  readonly places: StoredImages = {};
  /** Perceptual hashes of the thumbnail; null until it is rendered, or if the picture has too little detail. */
  fingerprints: PictureFingerprints | null = null;
  readonly #stored: Promise<unknown>[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly objectKey: string,
  ) {}

  add(image: DrawnImage): void {
    this.fingerprints ??= image.fingerprints ?? null;
    Object.assign(this.places, { [image.kind]: this.#placeOf(image) });
    const stored = this.#put(image);
    // Avoid an unhandled rejection. `stored()` throws the error, unless the engine fails first.
    stored.catch(() => undefined);
    this.#stored.push(stored);
  }

  /** @throws the first error of the store */
  async stored(): Promise<void> {
    await Promise.all(this.#stored);
  }

  /** Resolves when all writes have ended, including failed ones. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#stored);
  }

  #keyOf({ kind, contentType }: DrawnImage): string {
    return posix.join(posix.dirname(this.objectKey), `${kind}.${extensions[contentType]}`);
  }

  #placeOf(drawn: DrawnImage): StoredImages[DrawnImage['kind']] {
    const { contentType, bytes, pictures } = drawn;
    const image = { key: this.#keyOf(drawn), contentType, sizeBytes: bytes.byteLength };
    return pictures ? { ...image, pictures } : image;
  }

  async #put(drawn: DrawnImage): Promise<void> {
    const { contentType, bytes } = drawn;
    await this.store.put(this.#keyOf(drawn), bytes, { contentType, sizeBytesMax: imageSizeBytesMax });
  }
}
