import { type ObjectStore } from '@jinwi/storage';
import { type StoredImages } from './entities/analysis.entity.js';
import { type RenderedImage } from './render-images.js';
import { storeImages } from './store-images.js';

/** The images of one analysis, each stored as soon as it is drawn, while the engine is still running. */
export class KeptImages {
  readonly #kept: Promise<StoredImages>[] = [];

  constructor(
    private readonly store: ObjectStore,
    private readonly objectKey: string,
  ) {}

  add(drawing: Promise<RenderedImage[]>): void {
    const { store, objectKey } = this;
    const kept = drawing.then((images) => storeImages(store, { objectKey, images }));
    // Avoid an unhandled rejection: all() reports the error, unless the engine fails first.
    kept.catch(() => undefined);
    this.#kept.push(kept);
  }

  /** @throws the first error of a drawing or of the store */
  async all(): Promise<StoredImages> {
    return Object.assign({}, ...(await Promise.all(this.#kept))) as StoredImages;
  }
}
