import { createHash, randomUUID } from 'node:crypto';
import { type Batch, type BatchAddition, type BatchItem } from '@jinwi/contracts';
import { until } from '@jinwi/local-stores';
import { type AnalysisSystem } from './analysis-system.js';

/** Fills a member's batch as the gateway does: stores the images first. */
export class BatchSteps {
  readonly batchId = randomUUID();

  constructor(
    private readonly system: AnalysisSystem,
    readonly userId = 1,
  ) {}

  open({
    count = null,
    idempotencyKey = null,
  }: { count?: number | null; idempotencyKey?: string | null } = {}): Promise<Batch> {
    const { batchId, userId } = this;
    return this.system.rpc.call('analysis.openBatch', { batchId, userId, idempotencyKey, count });
  }

  async stored(image: Uint8Array, position: number, itemId: string = randomUUID()): Promise<BatchAddition> {
    const key = `analyses/${itemId}/original`;
    await this.system.store.put(key, image, { contentType: 'image/jpeg', sizeBytesMax: 6e6 });
    const imageSha256 = createHash('sha256').update(image).digest('hex');
    const imageName = `${position}.jpg`;
    return { kind: 'stored', itemId, position, imageName, key, imageSize: image.length, imageSha256 };
  }

  add(items: BatchAddition[]) {
    const { batchId, userId } = this;
    return this.system.rpc.call('analysis.addToBatch', { batchId, userId, items });
  }

  async addAll(images: readonly Uint8Array[]): Promise<string[]> {
    const items = await Promise.all(images.map((image, position) => this.stored(image, position)));
    await this.add(items);
    return items.map(({ itemId }) => itemId);
  }

  close(): Promise<Batch> {
    const { batchId, userId } = this;
    return this.system.rpc.call('analysis.closeBatch', { batchId, userId });
  }

  read(): Promise<Batch> {
    const { batchId, userId } = this;
    return this.system.rpc.call('analysis.watchBatch', { batchId, userId, seen: -1, waitMs: 0 });
  }

  async items({ changedSince = -1 } = {}): Promise<BatchItem[]> {
    const { batchId, userId } = this;
    const page = { batchId, userId, afterPosition: -1, limit: 200, changedSince };
    return (await this.system.rpc.call('analysis.batchItems', page)).items;
  }

  /** Waits until `count` items have ended. */
  async untilEnded(count: number): Promise<Batch> {
    await until(
      async () => {
        const { counts } = await this.read();
        return counts.done + counts.failed >= count;
      },
      { timeoutMs: 90_000 },
    );
    return this.read();
  }
}
