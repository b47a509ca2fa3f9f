import { type QueueName } from '@jinwi/contracts';
import { CONFIG, HealthChecks, type Running, showQueue } from '@jinwi/service-kit';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { createJobProducer, type JobProducer } from './job-producer.js';
import { migrateJobs } from './migrate-jobs.js';

export const JOB_PRODUCER = Symbol('JobProducer');
const SHOWN_QUEUE = Symbol('ShownQueue');

interface JobsConfig {
  queueUrl: string;
  isMigratedOnStart: boolean;
}

/** Makes the queue's producer injectable in every module of a process: `@Inject(JOB_PRODUCER)`. */
@Global()
@Module({})
export class JobsModule implements OnModuleInit, OnApplicationShutdown {
  #gauge: Running | undefined;

  /** `shownQueue`: for the service that owns the queue, which reports its depth and is not ready without it. */
  static forRoot({ shownQueue = null }: { shownQueue?: QueueName | null } = {}): DynamicModule {
    return {
      module: JobsModule,
      providers: [
        { provide: SHOWN_QUEUE, useValue: shownQueue },
        {
          provide: JOB_PRODUCER,
          inject: [CONFIG],
          useFactory: ({ queueUrl: url }: JobsConfig) => createJobProducer({ url }),
        },
      ],
      exports: [JOB_PRODUCER],
    };
  }

  constructor(
    private readonly health: HealthChecks,
    @Inject(SHOWN_QUEUE) private readonly shownQueue: QueueName | null,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    const { producer, shownQueue: queue, config } = this;
    if (config.isMigratedOnStart) await migrateJobs(config.queueUrl);
    if (queue === null) return;
    this.health.add('queue', () => producer.check());
    this.#gauge = showQueue({ queue, read: () => producer.counts(queue) });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#gauge?.close();
    await this.producer.close();
  }
}
