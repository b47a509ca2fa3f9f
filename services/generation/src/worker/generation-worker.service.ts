import { JOB_PRODUCER, type JobProducer, type JobWorker, startJobWorker } from '@jinwi/jobs';
import { CONFIG, LOGGER, type Logger, repeat, type Closable } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore } from '@jinwi/storage';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type GenerationWorkerConfig } from '../config.js';
import { initMetrics } from '../generation-metrics.js';
import { MadeImageRepository } from '../images/made-image.repository.js';
import { sweepObjects, TaskErasure } from '../tasks/task-erasure.js';
import { TaskRepository } from '../tasks/task.repository.js';
import { TaskRunService } from './task-run.service.js';

const rateIntervalMs = 30_000;

/** Runs jobs from the queue, and periodically deletes expired tasks and orphaned images. */
@Injectable()
export class GenerationWorkerService implements OnApplicationBootstrap, OnApplicationShutdown {
  #sweeper: Closable | undefined;
  #limiter: Closable | undefined;
  #worker: JobWorker | undefined;

  constructor(
    private readonly job: TaskRunService,
    private readonly tasks: TaskRepository,
    private readonly images: MadeImageRepository,
    private readonly erasure: TaskErasure,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
    @Inject(CONFIG) private readonly config: GenerationWorkerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { job, tasks, images, erasure, store, config, logger } = this;
    const { queueUrl: url, runsPerSecond, concurrency, drainTimeoutMs, keepDays } = config;
    initMetrics();
    this.#sweeper = repeat({
      work: () => sweepObjects({ tasks, images, erasure, store, keepDays, logger }),
      pauseMs: config.objectSweepIntervalMs,
      onError: (error) =>
        logger.error(
          { err: error, sweep: 'images' },
          'could not delete expired tasks and orphaned images, will retry',
        ),
    });
    // The queue stores one rate for all workers. Set it again regularly, because the queue's store may be emptied.
    const limitRate = () => this.producer.limitRate('generation', { perSecond: runsPerSecond });
    await limitRate();
    this.#limiter = repeat({
      work: limitRate,
      pauseMs: rateIntervalMs,
      onError: (error) =>
        logger.warn({ err: error }, 'could not set the rate limit of generation jobs, will retry'),
    });
    this.#worker = await startJobWorker({
      url,
      queue: 'generation',
      concurrency,
      handlers: { 'generation.run': (payload, context) => job.run(payload, context) },
      onFinalFailure: (_name, payload) => job.giveUp(payload),
      drainTimeoutMs,
      logger,
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#worker?.close();
    await this.#limiter?.close();
    await this.#sweeper?.close();
  }
}
