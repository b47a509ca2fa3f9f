import { randomUUID } from 'node:crypto';
import { analysisKeys, AppError, type MadeMatch, uploadBytesMax } from '@jinwi/contracts';
import { CONFIG, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { type GatewayConfig } from '../config.js';
import { addressKey } from '../rate-limit/rate-limits.js';
import { arriving } from '../upload/arrival.js';
import { discardRest } from '../upload/read-form.js';
import { receiveImage } from '../upload/receive-image.js';
import { removeUpload, storeImage } from '../upload/store-image.js';

/** Longer than the 20 s within which the analysis service answers. */
const timeoutMs = 25_000;
/** Maximum number of images that arrive at the same time. Each is held in memory until the store has taken it. */
const arrivingMax = 8;
/** Maximum number of concurrent look-ups from one IP address, so that one visitor cannot take all places. */
const askingPerAddressMax = 2;
const retryAfterSeconds = 5;

/** Asks whether an image was made here. The image is stored only while it is examined. */
@Injectable()
export class LookUps {
  #arriving = 0;
  readonly #asking = new Map<string, number>();

  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  byForm(request: Request): Promise<MadeMatch[]> {
    const { uploadRules: rules, arrivalWindowMs } = this.config;
    return this.#ask(request, async (key) => {
      await receiveImage(request, {
        ...{ rules, store: this.store, key, arrivalWindowMs },
        admit: () => Promise.resolve(),
      });
    });
  }

  byBody(request: Request): Promise<MadeMatch[]> {
    const { uploadRules: rules, arrivalWindowMs } = this.config;
    return this.#ask(request, async (key) => {
      if (Number(request.headers['content-length'] ?? 0) > uploadBytesMax(rules))
        throw new AppError('upload.too-large', { rules });
      const body = arriving(request, { windowMs: arrivalWindowMs });
      try {
        await storeImage(body, { rules, store: this.store, key, imageName: '' });
      } finally {
        // Ends the body's timer for slow senders, which would go on if the image was refused before all of it arrived.
        void body.return();
      }
    });
  }

  async #ask(request: Request, receive: (key: string) => Promise<void>): Promise<MadeMatch[]> {
    const address = addressKey(request.ip ?? '');
    const asking = this.#asking.get(address) ?? 0;
    if (asking >= askingPerAddressMax || this.#arriving >= arrivingMax) {
      discardRest(request);
      throw new AppError('request.too-many', { retryAfterSeconds });
    }
    this.#asking.set(address, asking + 1);
    try {
      return await this.#answer(request, receive);
    } finally {
      const left = (this.#asking.get(address) ?? 1) - 1;
      if (left === 0) this.#asking.delete(address);
      else this.#asking.set(address, left);
    }
  }

  async #answer(request: Request, receive: (key: string) => Promise<void>): Promise<MadeMatch[]> {
    const lookUpId = randomUUID();
    const key = analysisKeys.uploadOf(lookUpId);
    await this.#counted(() => receive(key)).catch((error: unknown) => {
      discardRest(request);
      throw error;
    });
    try {
      return (await this.rpc.call('analysis.lookUp', { lookUpId }, { timeoutMs })).matches;
    } finally {
      await removeUpload(this.store, key);
    }
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.#arriving += 1;
    try {
      return await work();
    } finally {
      this.#arriving -= 1;
    }
  }
}
