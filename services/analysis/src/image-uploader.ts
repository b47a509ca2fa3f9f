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
  readonly #drawn: Promise<StoredImages>[] = [];
  readonly #stored: Promise<unknown>[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly objectKey: string,
  ) {}

  add(drawing: Promise<DrawnImage[]>): void {
    const stored = drawing.then((images) => Promise.all(images.map((image) => this.#put(image))));
    // Avoid an unhandled rejection: drawn() and stored() report the error, unless the engine fails first.
    stored.catch(() => undefined);
    this.#stored.push(stored);
    const drawn = drawing.then((images) =>
      Object.fromEntries(images.map((image) => [image.kind, this.#placeOf(image)])),
    );
    drawn.catch(() => undefined);
    this.#drawn.push(drawn);
  }

  /** Once all are drawn; they may not be stored yet. @throws the first error of a drawing */
  async drawn(): Promise<StoredImages> {
    return Object.assign({}, ...(await Promise.all(this.#drawn))) as StoredImages;
  }

  /** @throws the first error of a drawing or of the store */
  async stored(): Promise<void> {
    await Promise.all(this.#stored);
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
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
