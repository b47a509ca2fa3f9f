import { queueNames, queueOwners } from '@jinwi/contracts';
import { CONFIG, HealthChecks, PROCESS_NAME, type Closable, exposeQueueMetrics } from '@jinwi/service-kit';
import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createJobProducer, type JobProducer } from './job-producer.js';
import { migrateJobs } from './migrate-jobs.js';

export const JOB_PRODUCER = Symbol('JobProducer');

interface JobsConfig {
  queueUrl: string;
  isMigratedOnStart: boolean;
}

/** Provides the queue's producer to every module of a process: `@Inject(JOB_PRODUCER)`. */
@Global()
@Module({
  providers: [
    {
      provide: JOB_PRODUCER,
      inject: [CONFIG],
      useFactory: ({ queueUrl: url }: JobsConfig) => createJobProducer({ url }),
    },
  ],
  exports: [JOB_PRODUCER],
})
export class JobsModule implements OnModuleInit, OnApplicationShutdown {
  #gauges: Closable[] = [];

  constructor(
    private readonly health: HealthChecks,
    @Inject(PROCESS_NAME) private readonly processName: string,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const { producer, config } = this;
    if (config.isMigratedOnStart) await migrateJobs(config.queueUrl);
    // Only the service that owns a queue reports its length and depends on it for readiness.
    const owned = queueNames.filter((queue) => queueOwners[queue] === this.processName);
    if (owned.length === 0) return;
    this.health.add('queue', () => producer.check());
    this.#gauges = owned.map((queue) => exposeQueueMetrics({ queue, read: () => producer.counts(queue) }));
  }

  async onApplicationShutdown(): Promise<void> {
    for (const gauge of this.#gauges) await gauge.close();
    await this.producer.close();
  }
}
