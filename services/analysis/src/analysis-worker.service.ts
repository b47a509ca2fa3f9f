import { modelDefault, modelOnnx } from '@jinwi/contracts';
import { type JobWorker, startJobWorker } from '@jinwi/jobs';
import { CONFIG, LOGGER, type Logger, repeat, type Closable } from '@jinwi/service-kit';
import { deleteUnowned, OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AnalysisRun } from './analysis-lifecycle.js';
import { initMetrics } from './analysis-metrics.js';
import { AnalysisRepository } from './analysis.repository.js';
import { type AnalysisWorkerConfig } from './config.js';
import { RunningModelRepository } from './model.repository.js';

/** Takes jobs from the queue, and sweeps uploads without an analysis. */
@Injectable()
export class AnalysisWorkerService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;
  #worker: JobWorker | undefined;

  constructor(
    private readonly job: AnalysisRun,
    private readonly repository: AnalysisRepository,
    private readonly models: RunningModelRepository,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(CONFIG) private readonly config: AnalysisWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { job, config, logger } = this;
    initMetrics();
    this.#sweeper = repeat({
      work: () => this.#sweepUploads(),
      pauseMs: config.uploadSweepIntervalMs,
      onError: (error) => logger.error({ err: error, sweep: 'uploads' }, 'sweep failed'),
    });
    this.#worker = await startJobWorker({
      url: config.queueUrl,
      queue: 'analysis',
      concurrency: config.threads,
      handlers: { 'analysis.run': (payload, context) => job.run(payload, context) },
      onFinalFailure: (_name, payload, error) => job.giveUp(payload, error),
      logger,
    });
    await this.models.replace([
      ...(config.vision ? [modelDefault] : []),
      ...(config.onnx ? [modelOnnx] : []),
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.close();
    await this.#sweeper?.close();
  }

  /**
   * Deletes uploads without an analysis (their gateway died between upload and submission) and those of failures. Safe
   * in every replica.
   */
  #sweepUploads(): Promise<void> {
    return deleteUnowned(this.store, {
      prefix: 'analyses/',
      findOwned: (submissionIds) => this.repository.findOwned(submissionIds),
      onDeleted: (submissionId) => this.logger.warn({ submissionId }, 'deleted an orphaned upload'),
    });
  }
}
