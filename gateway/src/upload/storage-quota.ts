import { type IncomingMessage } from 'node:http';
import { AppError } from '@jinwi/contracts';
import { CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';

const calls = ['analysis.storedBytes', 'generation.storedBytes'] as const;
/** Short, because the caller is waiting to upload. */
const timeoutMs = 2_000;

/** Enforces the storage limit for one member's images, those of analyses and generations together. */
@Injectable()
export class StorageQuota {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Must be called before an upload is stored. Uploads that are still arriving are not counted, so a member can exceed
   * the quota by their size; their number is limited.
   * @throws AppError `storage.full`
   */
  async assertRoom({ headers }: Pick<IncomingMessage, 'headers'>, userId: number): Promise<void> {
    const { storedBytesMax } = this.config;
    if (storedBytesMax === null) return;
    const stored = await Promise.all(calls.map((name) => this.#storedBytes(name, userId)));
    const storedBytes = stored.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
    if (storedBytes + Number(headers['content-length'] ?? 0) > storedBytesMax)
      throw new AppError('storage.full', { storedBytes, storedBytesMax });
  }

  /** Returns 0 if the service is unavailable: its uploads fail anyway, and those for the other service must go on. */
  async #storedBytes(name: (typeof calls)[number], userId: number): Promise<number> {
    try {
      return (await this.rpc.call(name, { userId }, { timeoutMs })).sizeBytes;
    } catch (error) {
      this.logger.warn(
        { err: error },
        'could not read how much a member stores in a service: the quota check assumes 0 bytes',
      );
      return 0;
    }
  }
}
