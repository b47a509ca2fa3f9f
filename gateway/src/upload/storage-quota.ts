import { type IncomingMessage } from 'node:http';
import { AppError } from '@jinwi/contracts';
import { CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';

const calls = ['analysis.storedBytes', 'generation.storedBytes'] as const;
/** The caller is waiting to upload. */
const timeoutMs = 2_000;

/** How much the images of one member may take in the object store, those of analyses and generations together. */
@Injectable()
export class StorageQuota {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Asked before an upload is stored. Uploads at the same moment do not see each other, so a member can exceed the quota
   * by those under way, whose number is limited. @throws AppError `storage.full`
   */
  async assertRoom({ headers }: Pick<IncomingMessage, 'headers'>, userId: number): Promise<void> {
    const { storedBytesMax } = this.config;
    if (storedBytesMax === null) return;
    const stored = await Promise.all(calls.map((name) => this.#storedBytes(name, userId)));
    const storedBytes = stored.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
    if (storedBytes + Number(headers['content-length'] ?? 0) > storedBytesMax)
      throw new AppError('storage.full', { storedBytes, storedBytesMax });
  }

  /** 0 for a service that is away: it must not stop uploads to the other one, and refuses those to itself. */
  async #storedBytes(name: (typeof calls)[number], userId: number): Promise<number> {
    try {
      return (await this.rpc.call(name, { userId }, { timeoutMs })).sizeBytes;
    } catch (error) {
      this.logger.warn({ err: error }, 'could not count the bytes that a member stores');
      return 0;
    }
  }
}
