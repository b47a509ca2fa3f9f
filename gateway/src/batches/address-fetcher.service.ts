import { Readable } from 'node:stream';
import { analysisKeys, AppError, type ErrorCode, type RpcResponse, uploadBytesMax } from '@jinwi/contracts';
import { OutboundError } from '@jinwi/outbound-http';
import { type Closable, CONFIG, LOGGER, type Logger, repeat, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { downloadImage, downloadRefusals } from '../upload/download-image.js';
import { StorageQuota } from '../upload/storage-quota.js';
import { removeUpload, storeImage } from '../upload/store-image.js';

type Fetch = RpcResponse<'analysis.claimFetches'>['fetches'][number];

const claimPauseMs = 2_000;
const fetchesMax = 4;
const fetchesPerHostMax = 2;
/** Limit for all images held in memory at the same time. */
const heldBytesMax = 100 * 1024 * 1024;
/** Time limit for one download; must be much shorter than the lease that the analysis service grants for it. */
const timeoutMs = 20_000;

interface FetchFault {
  failure: ErrorCode;
  isRepeatable: boolean;
}

/** Fetches batch images that were given as URLs, a few at a time in each gateway. */
@Injectable()
export class AddressFetcher implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  #loop: Closable | undefined;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    private readonly quota: StorageQuota,
    @Inject(CONFIG) private readonly config: GatewayConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.#loop = repeat({
      work: () => this.#fetchAll(),
      pauseMs: claimPauseMs,
      onError: (error) =>
        this.logger.warn({ err: error }, 'could not look for batch images to fetch, will retry'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#loop?.close();
  }

  async #fetchAll(): Promise<void> {
    const room = Math.floor(heldBytesMax / uploadBytesMax(this.config.uploadRules));
    const limit = Math.max(1, Math.min(fetchesMax, room));
    while (!this.#stop.signal.aborted) {
      const { fetches } = await this.rpc.call('analysis.claimFetches', { limit });
      if (fetches.length === 0) return;
      await Promise.all([...byHost(fetches).values()].map((sameHost) => this.#fetchOfHost(sameHost)));
    }
  }

  async #fetchOfHost(fetches: readonly Fetch[]): Promise<void> {
    for (let first = 0; first < fetches.length; first += fetchesPerHostMax)
      await Promise.all(
        fetches.slice(first, first + fetchesPerHostMax).map((claimed) => this.#fetch(claimed)),
      );
  }

  /**
   * Fetches an image and reports it, or reports why it cannot be fetched. Does not report a fault on our side, so that
   * the lease expires and a gateway fetches the image again.
   */
  async #fetch({ itemId, attempt, address, userId }: Fetch): Promise<void> {
    const { rpc, store, config } = this;
    const key = analysisKeys.fetchOf({ id: itemId, attempt });
    try {
      await this.quota.assertRoom({ headers: {} }, userId);
      const bytes = await downloadImage(address, { config, timeoutMs, signal: this.#stop.signal });
      const body = Readable.from([bytes], { objectMode: false });
      const rules = config.uploadRules;
      const { imageSize, imageSha256 } = await storeImage(body, { rules, store, key, imageName: '' });
      const stored = { itemId, attempt, key, imageSize, imageSha256 };
      const { isAccepted } = await rpc.call('analysis.fetched', stored);
      if (!isAccepted) await removeUpload(store, key);
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      const fault = faultOf(error);
      if (!fault)
        this.logger.warn({ err: error, itemId }, 'could not fetch an image of a batch, a gateway will retry');
      else await rpc.call('analysis.fetchFailed', { itemId, attempt, ...fault });
    }
  }
}

function byHost(fetches: readonly Fetch[]): Map<string, Fetch[]> {
  const hosts = new Map<string, Fetch[]>();
  for (const claimed of fetches) {
    const host = URL.canParse(claimed.address) ? new URL(claimed.address).host : '';
    hosts.set(host, [...(hosts.get(host) ?? []), claimed]);
  }
  return hosts;
}

const retriedStatuses = [408, 425, 429];

/** Returns null for a fault on our side. */
function faultOf(error: unknown): FetchFault | null {
  if (error instanceof AppError)
    return error.status >= 500 ? null : { failure: error.code, isRepeatable: false };
  if (!(error instanceof OutboundError)) return null;
  const { kind, details } = error;
  return { failure: downloadRefusals[kind], isRepeatable: kind === 'unreachable' && mayComeLater(details) };
}

const mayComeLater = ({ status }: OutboundError['details']): boolean =>
  status === undefined || status >= 500 || retriedStatuses.includes(status);
