import { analysisKeys, type JobPayload } from '@jinwi/contracts';
import { type ForensicsPool, type ImageComparison, UnreadableImageError } from '@jinwi/forensics';
import { type JobContext, type JobWorker, startJobWorker } from '@jinwi/jobs';
import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import {
  OBJECT_STORE,
  ObjectDamagedError,
  ObjectNotFoundError,
  type ObjectStore,
  readUndamaged,
  StoreFullError,
} from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { failureCode } from '../analyses/failure-code.js';
import { ComparisonRepository } from '../comparisons/comparison.repository.js';
import { type AnalysisWorkerConfig } from '../config.js';
import { type ComparisonImages } from '../entities/comparison.entity.js';
import { FORENSICS_POOL } from './forensics-pool.js';

/** One at a time, so that the engine stays free for analyses. */
const concurrency = 1;
const imageSizeBytesMax = 8 * 1024 * 1024;

type Job = JobPayload<'comparison.run'>;

/** Runs the job `comparison.run` in a worker. Idempotent. */
@Injectable()
export class ComparisonRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  #worker: JobWorker | undefined;

  constructor(
    private readonly repository: ComparisonRepository,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: AnalysisWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.#worker = await startJobWorker({
      url: this.config.queueUrl,
      queue: 'comparison',
      concurrency,
      handlers: { 'comparison.run': (job, context) => this.#run(job, context) },
      onFinalFailure: async (_name, job) => {
        await this.repository.end(job.comparisonId, { failure: 'service.unavailable' });
        await this.#removeUnowned(job);
      },
      logger: this.logger,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.close();
  }

  async #run(job: Job, { signal }: Pick<JobContext, 'signal'>): Promise<void> {
    const { comparisonId } = job;
    const open = await this.repository.findOpen(comparisonId);
    if (open === null) return this.#removeUnowned(job);
    try {
      const [first, other] = await Promise.all([
        readUndamaged(this.store, open.first),
        readUndamaged(this.store, open.other),
      ]);
      const compared = await this.pool.compare(first, { other, name: comparisonId, signal });
      const images = await this.#storeImages(job, compared.drawn);
      await this.repository.end(comparisonId, { result: compared.result, images });
    } catch (error) {
      if (!isFinal(error)) throw error;
      await this.repository.end(comparisonId, { failure: failureCode(error) });
    }
    await this.#removeUnowned(job);
  }

  async #storeImages(job: Job, drawn: ImageComparison['drawn']): Promise<ComparisonImages | null> {
    if (drawn === null) return null;
    const folder = analysisKeys.comparisonFolderOf(job);
    const imageOf = (bytes: Uint8Array, name: string, contentType: string) => ({
      key: `${folder}${name}`,
      contentType,
      sizeBytes: bytes.byteLength,
    });
    const aligned = imageOf(drawn.aligned, 'aligned.webp', 'image/webp');
    const difference = imageOf(drawn.difference, 'difference.png', 'image/png');
    await this.#put(aligned, drawn.aligned);
    await this.#put(difference, drawn.difference);
    return { aligned, difference };
  }

  #put({ key, contentType }: { key: string; contentType: string }, bytes: Uint8Array): Promise<unknown> {
    return this.store.put(key, bytes, { contentType, sizeBytesMax: imageSizeBytesMax });
  }

  /** Deletes the stored images of a comparison that failed or whose analyses were deleted meanwhile. */
  async #removeUnowned(job: Job): Promise<void> {
    if (await this.repository.hasImages(job.comparisonId)) return;
    await this.store.deletePrefix(analysisKeys.comparisonFolderOf(job));
  }
}

const isFinal = (error: unknown): boolean =>
  [UnreadableImageError, ObjectNotFoundError, ObjectDamagedError, StoreFullError].some(
    (kind) => error instanceof kind,
  );
