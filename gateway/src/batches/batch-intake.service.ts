import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { type Readable } from 'node:stream';
import {
  analysisKeys,
  AppError,
  type Batch,
  type BatchAddition,
  batchAdditionsMax,
  batchImagesMax,
  type BatchItem,
  type ErrorCode,
  uploadBytesMax,
} from '@jinwi/contracts';
import { CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { countRefusedUpload } from '../gateway-metrics.js';
import { cleanFileName, nameInAddress } from '../upload/file-name.js';
import { discardRest, readForm } from '../upload/read-form.js';
import { StorageQuota } from '../upload/storage-quota.js';
import { removeUpload, storeImage } from '../upload/store-image.js';
import { type Submission } from '../upload/receive-image.js';
import { UploadSlots } from '../upload/upload-slots.js';
import { type ArchivedFile } from './archive.js';
import { Archives } from './archives.service.js';

interface OwnedBatch {
  batchId: string;
  userId: number;
}

/** Images added per RPC call. A low number lets the first images be analysed while the last are still arriving. */
const additionsMax = Math.min(20, batchAdditionsMax);

/** Large enough for a thousand URLs. */
export const addressesBody = { sizeBytesMax: 3 * 1024 * 1024 };

/** Errors that make one image fail, while the others of the batch are still accepted. */
const ownFaults: readonly ErrorCode[] = [
  'upload.unsupported',
  'upload.too-large',
  'image.unreadable',
  'storage.full',
];

@Injectable()
export class BatchIntake {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly quota: StorageQuota,
    private readonly slots: UploadSlots,
    private readonly archives: Archives,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError `batch.too-many`, `credits.insufficient` */
  open(submission: Submission, count: number | null): Promise<Batch> {
    return this.rpc.call('analysis.openBatch', { batchId: randomUUID(), count, ...submission });
  }

  /** Creates a whole batch from URLs, which are fetched later. */
  async takeAddresses(submission: Submission, addresses: readonly string[]): Promise<Batch> {
    const { userId } = submission;
    const { id: batchId, state } = await this.open(submission, addresses.length);
    if (state !== 'open') return this.#read({ batchId, userId });
    const additions = addresses.map((address, position): BatchAddition => {
      const imageName = cleanFileName(nameInAddress(address));
      return { kind: 'address', itemId: randomUUID(), position, imageName, address };
    });
    return this.#fill({ batchId, userId }, submission, async (add) => {
      for (const addition of additions) await add(addition);
    });
  }

  /** Creates a whole batch from a ZIP. No batch is opened if the ZIP cannot be read. */
  takeArchive(request: IncomingMessage, submission: Submission): Promise<Batch> {
    return this.#inSlot(request, submission.userId, () => this.#readArchive(request, submission));
  }

  #readArchive(request: IncomingMessage, submission: Submission): Promise<Batch> {
    const { userId } = submission;
    return this.archives.receive(request, {
      userId,
      use: async (files) => {
        const { id: batchId, state } = await this.open(submission, files.length);
        const owned = { batchId, userId };
        if (state !== 'open') return this.#read(owned);
        return this.#fill(owned, submission, async (add) => {
          for (const [position, file] of files.entries())
            await add(await this.#storeArchived(file, { position, userId }));
        });
      },
    });
  }

  /** Creates a whole batch from a form with many files. Opens the batch before the first file is read. */
  takeForm(request: IncomingMessage, submission: Submission): Promise<Batch> {
    const { userId } = submission;
    return this.#inSlot(request, userId, async () => {
      if (Number(request.headers['content-length'] ?? 0) > this.config.batchBytesMax)
        throw new AppError('batch.too-large');
      const { id: batchId, state } = await this.open(submission, null);
      const owned = { batchId, userId };
      if (state !== 'open') {
        discardRest(request);
        return this.#read(owned);
      }
      return this.#fill(owned, submission, async (add) => {
        let position = 0;
        await this.#readForm(request, batchImagesMax, async (file, name) => {
          await add(await this.#store(file, { name, userId, position }));
          position += 1;
        });
      });
    });
  }

  /** Adds one image to an open batch; an image that breaks a rule becomes a failed item. */
  async takeImage(request: IncomingMessage, owned: OwnedBatch, position: number): Promise<BatchItem> {
    const { userId } = owned;
    return this.#inSlot(request, userId, async () => {
      const [addition] = await this.#readForm(request, 1, (file, name) =>
        this.#store(file, { name, userId, position }),
      );
      if (!addition) throw new AppError('upload.field-invalid');
      const [item] = await this.#add(owned, [addition]);
      if (!item) throw new AppError('batch.not-found');
      return item;
    });
  }

  close(owned: OwnedBatch): Promise<Batch> {
    return this.rpc.call('analysis.closeBatch', owned);
  }

  /**
   * Adds the images that `give` delivers, then closes the batch. After a failure the images added so far stay in the
   * batch, and a request with an Idempotency-Key can be repeated to add the rest.
   */
  async #fill(
    owned: OwnedBatch,
    { idempotencyKey }: Submission,
    give: (add: (addition: BatchAddition) => Promise<void>) => Promise<void>,
  ): Promise<Batch> {
    let waiting: BatchAddition[] = [];
    const flush = async () => {
      const additions = waiting;
      waiting = [];
      if (additions.length > 0) await this.#add(owned, additions);
    };
    try {
      await give(async (addition) => {
        waiting.push(addition);
        if (waiting.length >= additionsMax) await flush();
      });
      await flush();
    } catch (error) {
      await this.#keepOrClose(owned, { flush, isRepeatable: idempotencyKey !== null });
      throw error;
    }
    return this.close(owned);
  }

  async #keepOrClose(
    owned: OwnedBatch,
    { flush, isRepeatable }: { flush: () => Promise<void>; isRepeatable: boolean },
  ): Promise<void> {
    try {
      await flush();
      if (!isRepeatable) await this.close(owned);
    } catch (error) {
      this.logger.warn(
        { err: error, batchId: owned.batchId },
        'could not add the last images to a batch or close it: it will be closed automatically',
      );
    }
  }

  /** Adds items to the batch and removes the uploads that the analysis service does not accept. */
  async #add(owned: OwnedBatch, items: BatchAddition[]): Promise<BatchItem[]> {
    const stored = items.filter((item) => item.kind === 'stored');
    const added = await this.rpc
      .call('analysis.addToBatch', { ...owned, items })
      .catch(async (error: unknown) => {
        if (isRefusal(error)) for (const { key } of stored) await removeUpload(this.store, key);
        throw error;
      });
    for (const { itemId, key } of stored)
      if (!added.accepted.includes(itemId)) await removeUpload(this.store, key);
    return added.items;
  }

  #read(owned: OwnedBatch): Promise<Batch> {
    return this.rpc.call('analysis.watchBatch', { ...owned, seen: -1, waitMs: 0 });
  }

  async #storeArchived(
    { name, sizeBytes, open }: ArchivedFile,
    place: { position: number; userId: number },
  ): Promise<BatchAddition> {
    const isTooLarge = sizeBytes > uploadBytesMax(this.config.uploadRules);
    if (isTooLarge) return refused({ ...place, name, failure: 'upload.too-large' });
    return this.#store(await open(), { ...place, name });
  }

  /** Stores one image, and reads the file to its end even if the image is refused. */
  async #store(
    file: Readable,
    { name, userId, position }: { name: string; userId: number; position: number },
  ): Promise<BatchAddition> {
    const itemId = randomUUID();
    const key = analysisKeys.uploadOf(itemId);
    const { store } = this;
    let isBroken = false;
    file.on('error', () => (isBroken = true));
    try {
      await this.quota.assertRoom({ headers: {} }, userId);
      const place = { rules: this.config.uploadRules, store, key, imageName: cleanFileName(name) };
      return { kind: 'stored', itemId, position, key, ...(await storeImage(file, place)) };
    } catch (error) {
      countRefusedUpload(error);
      file.resume();
      const failure = isBroken ? 'image.unreadable' : codeOf(error);
      if (failure === null || !ownFaults.includes(failure)) throw error;
      return refused({ position, name, failure });
    }
  }

  async #readForm<T>(
    request: IncomingMessage,
    filesMax: number,
    takeFile: (file: Readable, name: string) => Promise<T>,
  ): Promise<T[]> {
    const { uploadRules: rules, batchBytesMax: bytesMax, arrivalWindowMs } = this.config;
    const codes = { tooMany: 'batch.too-many-images', none: 'batch.empty' } as const;
    const form = { rules, filesMax, bytesMax, arrivalWindowMs, ...codes };
    return (await readForm(request, { ...form, takeFile })).files;
  }

  async #inSlot<T>(request: IncomingMessage, userId: number, work: () => Promise<T>): Promise<T> {
    const slot = this.slots.open(userId, this.config.uploadRules);
    try {
      slot.assertFree();
      return await work();
    } catch (error) {
      discardRest(request);
      throw error;
    } finally {
      slot.close();
    }
  }
}

const refused = ({
  position,
  name,
  failure,
}: {
  position: number;
  name: string;
  failure: ErrorCode;
}): BatchAddition => ({
  kind: 'refused',
  itemId: randomUUID(),
  position,
  imageName: cleanFileName(name),
  failure,
});

const codeOf = (error: unknown): ErrorCode | null => (error instanceof AppError ? error.code : null);

/** True if the service certainly did not accept the images. After any other error, it may have accepted them. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;
