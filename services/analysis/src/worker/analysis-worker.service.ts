import { modelDefault, modelNetwork, modelOnnx } from '@jinwi/contracts';
import { type ForensicsPool } from '@jinwi/forensics';
import { type JobWorker, startJobWorker } from '@jinwi/jobs';
import { CONFIG, LOGGER, type Logger, repeat, type Closable } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AnalysisErasure } from '../analyses/analysis-erasure.js';
import { AnalysisRunService } from './analysis-run.service.js';
import { initMetrics } from '../analyses/analysis-metrics.js';
import { AnalysisRepository } from '../analyses/analysis.repository.js';
import { BatchItemsRepository } from '../batches/batch-items.repository.js';
import { BatchRepository } from '../batches/batch.repository.js';
import { type AnalysisWorkerConfig } from '../config.js';
import { LookUpRepository } from '../look-ups/look-up.repository.js';
import { judgeName } from './conforming-products.js';
import { FORENSICS_POOL } from './forensics-pool.js';
import { RunningModelRepository } from '../models/model.repository.js';
import { OPINION_SOURCES, type OpinionSources } from '../second-opinion/opinion-source.js';
import { KnownPictureRepository } from '../seen-before/known-picture.repository.js';
import { sweepImages } from '../analyses/sweep-images.js';

/** Runs jobs from the queue, and periodically deletes expired analyses and images that belong to no analysis. */
@Injectable()
export class AnalysisWorkerService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;
  #worker: JobWorker | undefined;

  constructor(
    private readonly job: AnalysisRunService,
    private readonly repository: AnalysisRepository,
    private readonly items: BatchItemsRepository,
    private readonly batches: BatchRepository,
    private readonly lookUps: LookUpRepository,
    private readonly known: KnownPictureRepository,
    private readonly models: RunningModelRepository,
    private readonly erasure: AnalysisErasure,
    @Inject(FORENSICS_POOL) private readonly pool: ForensicsPool,
    @Inject(OPINION_SOURCES) private readonly opinions: OpinionSources,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: AnalysisWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { job, config, logger } = this;
    initMetrics();
    this.#sweeper = repeat({
      work: () => sweepImages({ ...this.#sweepParts, keepDays: config.keepDays }),
      pauseMs: config.uploadSweepIntervalMs,
      onError: (error) =>
        logger.error(
          { err: error, sweep: 'uploads' },
          'could not delete expired analyses and orphaned images, will retry',
        ),
    });
    this.#worker = await startJobWorker({
      url: config.queueUrl,
      queue: 'analysis',
      concurrency: config.threads,
      handlers: { 'analysis.run': (payload, context) => job.run(payload, context) },
      onFinalFailure: (_name, payload, error) => job.giveUp(payload, error),
      logger,
    });
    const { vision, onnx } = this.opinions;
    await this.models.replace([
      { model: modelNetwork, version: judgeName(this.pool.judge, config.conformingProducts) },
      ...(vision ? [{ model: modelDefault, version: vision.version }] : []),
      ...(onnx ? [{ model: modelOnnx, version: onnx.version }] : []),
    ]);
  }

  get #sweepParts() {
    const { repository, items, batches, lookUps, known, erasure, store, logger } = this;
    return { repository, items, batches, lookUps, known, erasure, store, logger };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.close();
    await this.#sweeper?.close();
  }
}
