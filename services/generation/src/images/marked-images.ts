import {
  generatedImageBytesMax,
  generationKeys,
  type Locale,
  type VisibleMark,
  visibleMarkWords,
} from '@jinwi/contracts';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { type StoredImage } from '../entities/task.entity.js';
import { type StoredTask, TaskRepository } from '../tasks/task.repository.js';
import { InstallationSigner } from './installation-signer.js';

const parallelMax = 2;

interface Asked {
  task: StoredTask;
  image: StoredImage;
  mark: Exclude<VisibleMark, 'off'>;
  locale: Locale;
}

/** Makes copies of generated images with a visible mark, signs the copies, and keeps them until the task is deleted. */
@Injectable()
export class MarkedImages {
  readonly #within = pLimit(parallelMax);
  /** The copies that are being made, by key. */
  readonly #making = new Map<string, Promise<{ key: string; sizeBytes: number }>>();

  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly signer: InstallationSigner,
    private readonly tasks: TaskRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns where the marked copy of an image is stored. Makes the copy if there is none. */
  async find(asked: Asked): Promise<{ key: string; sizeBytes: number }> {
    const { task, image, mark, locale } = asked;
    const extension = image.key.slice(image.key.lastIndexOf('.'));
    const key = `${generationKeys.folderOf(task.taskId)}marked-${image.index}-${mark}-${locale}${extension}`;
    const stored = await this.store.stat(key);
    if (stored) return { key, sizeBytes: stored.sizeBytes };
    const making =
      this.#making.get(key) ??
      this.#within(() => this.#make(key, asked)).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    return making;
  }

  async #make(
    key: string,
    { task, image, mark, locale }: Asked,
  ): Promise<{ key: string; sizeBytes: number }> {
    const { contentType } = image;
    const original = await this.store.read(image.key, { sizeBytesMax: generatedImageBytesMax });
    const { drawMark } = await import('../results/draw-mark.js');
    const words = visibleMarkWords[task.provider === 'studio' ? 'demonstration' : 'ai'][locale];
    const drawn = await drawMark(original, { mark, words });
    const signed = await this.#sign(drawn, { original, contentType });
    const { sizeBytes } = await this.store.put(key, signed, {
      contentType,
      sizeBytesMax: generatedImageBytesMax,
    });
    await this.#removeUnowned(task.taskId);
    return { key, sizeBytes };
  }

  /** Signs the copy with the original as its parent. If signing fails, the copy has only its label. */
  async #sign(
    drawn: Buffer,
    { original, contentType }: { original: Buffer; contentType: StoredImage['contentType'] },
  ): Promise<Uint8Array> {
    try {
      const { readLabel } = await import('../results/provider-statements.js');
      const parent = { bytes: original, contentType, steps: ['c2pa.edited'] };
      return await this.signer.sign(drawn, { contentType, creation: await readLabel(original), parent });
    } catch (error) {
      this.logger.error(
        { err: error },
        'could not sign an image that bears a visible mark: it is served without Content Credentials',
      );
      return drawn;
    }
  }

  /** Deletes the task's images, with the new marked copy, if the task was deleted while the copy was being made. */
  async #removeUnowned(taskId: string): Promise<void> {
    if ((await this.tasks.findOwned([taskId])).size > 0) return;
    await this.store.deletePrefix(generationKeys.folderOf(taskId));
  }
}
