import { uploadBytesLimit } from '@jinwi/contracts';
import { type ForensicsPool, type PictureFingerprints, UnreadableImageError } from '@jinwi/forensics';
import { type Closable, CONFIG, LOGGER, type Logger, repeat } from '@jinwi/service-kit';
import { OBJECT_STORE, ObjectNotFoundError, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type AnalysisWorkerConfig } from '../config.js';
import { SeenPictureRepository, type UnseenAnalysis } from '../seen-before/seen-picture.repository.js';
import { FORENSICS_POOL } from './forensics-pool.js';

const pageSize = 100;
/** Pictures per sweep. The engine needs about a minute to read this many thumbnails. */
const sweepMax = 5_000;
const firstPauseMsMax = 60_000;
const idMax = 2_147_483_647;

/**
 * Computes fingerprints for analyses of older releases, which lack them, from thumbnails, one picture at a time, newest
 * first. Replicas may do this at the same time.
 */
@Injectable()
export class SeenFillService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #stop = new AbortController();
  #sweeper: Closable | undefined;

  constructor(
    private readonly seen: SeenPictureRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(CONFIG) private readonly config: AnalysisWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { uploadSweepIntervalMs: pauseMs } = this.config;
    this.#sweeper = repeat({
      work: () => this.#sweep(),
      pauseMs,
      firstPauseMs: Math.min(pauseMs, firstPauseMsMax),
      onError: (error) => {
        if (this.#stop.signal.aborted) return;
        this.logger.error(
          { err: error, sweep: 'fingerprints' },
          'could not compute fingerprints for earlier analyses, will retry',
        );
      },
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#sweeper?.close();
  }

  async #sweep(): Promise<void> {
    let count = 0;
    let beforeId = idMax;
    for (let isLast = false; !isLast && count < sweepMax;) {
      const unseen = await this.seen.findUnseen({ beforeId, limit: pageSize });
      for (const analysis of unseen) {
        const fingerprints = await this.#fingerprintsOf(analysis);
        await this.seen.insert({ analysisId: analysis.analysisId, fingerprints });
        beforeId = analysis.analysisId;
        count += 1;
      }
      isLast = unseen.length < pageSize;
    }
    if (count > 0) this.logger.info({ count }, 'computed fingerprints for earlier analyses');
  }

  /** @throws the signal's reason when the worker stops, and the errors of an unavailable store or engine */
  async #fingerprintsOf({ analysisId, thumbnailKey }: UnseenAnalysis): Promise<PictureFingerprints | null> {
    const { signal } = this.#stop;
    signal.throwIfAborted();
    try {
      const thumbnail = await this.store.read(thumbnailKey, { sizeBytesMax: uploadBytesLimit });
      const drawn = await this.pool.thumbnail(thumbnail, { name: `analysis ${analysisId}`, signal });
      return drawn.fingerprints ?? null;
    } catch (error) {
      // There is nothing to compare, because the thumbnail was deleted, lost or damaged.
      if (error instanceof ObjectNotFoundError || error instanceof UnreadableImageError) return null;
      throw error;
    }
  }
}
