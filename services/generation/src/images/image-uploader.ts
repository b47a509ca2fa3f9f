import { type Parent } from '@jinwi/content-credentials';
import { generatedImageBytesMax, generationKeys } from '@jinwi/contracts';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { type RgbImage } from '@jinwi/watermark';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import pRetry from 'p-retry';
import { type StoredImage } from '../entities/task.entity.js';
import {
  type GenerationProvider,
  type ImageLabel,
  ProviderError,
  type ProviderImage,
} from '../providers/generation-provider.js';
import { type Embed, type FinishedImage } from '../results/finish-image.js';
import { UnusableImageError } from '../results/image-format.js';
import { type StoredSubmission } from '../tasks/submission.repository.js';
import { type Bindings, ImageMarker, type MarkedImage, type MarkRequest } from './image-marker.js';
import { InstallationSigner } from './installation-signer.js';

/** Maximum number of images handled at once. Memory holds each of them both encoded and decoded. */
const parallelMax = 6;
/** A failed fetch or a failed write of an image is repeated after one second, and once more after two seconds. */
const retries = { retries: 2, minTimeout: 1_000 };
const extensions = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

export type UploadedImage = Omit<StoredImage, 'index'>;

interface Received {
  submission: StoredSubmission;
  provider: GenerationProvider;
  signal: AbortSignal;
  /** Fingerprints of the task's reference image; null if they are unknown. */
  reference: readonly string[] | null;
}

/**
 * Copies a provider's images to the object store. Fetches, decodes, marks, labels and signs each image, keeps the
 * provider's own provenance data, and adds a thumbnail.
 */
@Injectable()
export class ImageUploader {
  readonly #within = pLimit(parallelMax);

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly marker: ImageMarker,
    private readonly signer: InstallationSigner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the images and returns them in the provider's order. Leaves out unusable ones. A retry writes the same keys.
   * @throws the store's error
   */
  async upload(received: Received, images: readonly ProviderImage[]): Promise<UploadedImage[]> {
    const asked = images.slice(0, received.submission.n);
    const uploaded = await Promise.all(
      asked.map((image, position) => this.#within(() => this.#uploadOne(received, { position, image }))),
    );
    return uploaded.filter((image) => image !== null);
  }

  async #uploadOne(
    { submission, provider, signal, reference }: Received,
    { position, image }: { position: number; image: ProviderImage },
  ): Promise<UploadedImage | null> {
    const { taskId, number } = submission;
    const place = `${number}-${position}`;
    try {
      const bytes = await pRetry(() => provider.fetchImage(image, { signal }), {
        ...retries,
        shouldRetry: ({ error }) => isPassing(error) && !signal.aborted,
      });
      const signed = await this.#finish(bytes, { taskId, place, label: provider.label, reference });
      return await this.#store(`${generationKeys.folderOf(taskId)}${place}`, signed);
    } catch (error) {
      if (signal.aborted || !isMissing(error)) throw error;
      this.logger.warn(
        { err: error, taskId, number, position },
        'an image from the provider is missing or unusable: it is left out of the task',
      );
      return null;
    }
  }

  async #finish(bytes: Uint8Array, request: MarkRequest): Promise<FinishedImage> {
    const { finishImage } = await import('../results/finish-image.js');
    const { readMarks } = await import('../results/provider-marks.js');
    const { label, statements, parent } = await readMarks(bytes, {
      label: request.label,
      warn: (reason) =>
        this.logger.warn(
          { taskId: request.taskId, place: request.place, reason },
          "could not carry over the provider's provenance mark to an image",
        ),
    });
    let bindings: Bindings | undefined;
    const embed: Embed = async (image) => {
      const marked = await this.#mark(image, { ...request, label });
      bindings = marked?.bindings;
      return marked?.data ?? image.data;
    };
    const finished = await finishImage(bytes, { label, statements, embed });
    return this.#sign(finished, { creation: { ...label, ...bindings }, parent });
  }

  /** Returns null if marking fails, so that the paid image is stored without a watermark instead of being lost. */
  async #mark(image: RgbImage, request: MarkRequest): Promise<MarkedImage | null> {
    try {
      return await this.marker.mark(image, request);
    } catch (error) {
      this.logger.error({ err: error }, 'could not mark an image, it will have no watermark');
      return null;
    }
  }

  /**
   * Signs an image. If this fails, signs it without the provider's Content Credentials. If this also fails, returns the
   * image without a signature but with its label, so that a paid image is not lost.
   */
  async #sign(
    finished: FinishedImage,
    { creation, parent }: { creation: ImageLabel & Partial<Bindings>; parent: Parent | undefined },
  ): Promise<FinishedImage> {
    const { bytes, contentType } = finished;
    try {
      const signed = await this.signer.sign(bytes, { contentType, creation, parent });
      return { ...finished, bytes: Buffer.from(signed) };
    } catch (error) {
      if (parent) {
        this.logger.warn(
          { err: error },
          "could not sign an image together with the provider's Content Credentials: signing it without them",
        );
        return this.#sign(finished, { creation, parent: undefined });
      }
      this.logger.error({ err: error }, 'could not sign an image, it will have no Content Credentials');
      return finished;
    }
  }

  async #store(path: string, finished: FinishedImage): Promise<UploadedImage> {
    const { bytes, contentType, width, height, thumbnail } = finished;
    const key = `${path}.${extensions[contentType]}`;
    const thumbnailKey = `${path}-thumbnail.webp`;
    await this.#put(key, { bytes, contentType });
    await this.#put(thumbnailKey, { bytes: thumbnail, contentType: 'image/webp' });
    const sizes = { sizeBytes: bytes.length, thumbnailSizeBytes: thumbnail.length };
    return { key, thumbnailKey, contentType, width, height, ...sizes };
  }

  /** Stores an image. Repeats only this step if it fails: a provider may not return the same images a second time. */
  async #put(key: string, { bytes, contentType }: { bytes: Buffer; contentType: string }): Promise<void> {
    const limits = { contentType, sizeBytesMax: generatedImageBytesMax };
    await pRetry(() => this.store.put(key, bytes, limits), retries);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ProviderError || error instanceof UnusableImageError;

const passingKinds = new Set<unknown>(['retry', 'rate-limit', 'unknown-outcome']);
const isPassing = (error: unknown): boolean => error instanceof ProviderError && passingKinds.has(error.kind);
