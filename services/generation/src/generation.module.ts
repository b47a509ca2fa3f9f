import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule, WatchModule } from '@jinwi/paid-work';
import { CONFIG, type Logger, type Closable, startService, rpcControllers } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { type GenerationConfig } from './config.js';
import { GenerationStateModule } from './generation-state.module.js';
import { generationSchema } from './generation.data-source.js';
import { MadeImages } from './images/made-images.service.js';
import { MarkedImages } from './images/marked-images.js';
import { createProvider } from './providers/create-provider.js';
import { GENERATION_PROVIDER } from './providers/generation-provider.js';
import { generationTurns } from './tasks/task-end.service.js';
import { deleteObjectsHandler, MemberErasure } from './tasks/task-erasure.js';
import { TaskStartService } from './tasks/task-start.service.js';
import { TaskService } from './tasks/task.service.js';

@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(generationSchema),
    GenerationStateModule,
    StorageModule,
    OutboxModule.forRoot({
      inject: [JOB_PRODUCER, OBJECT_STORE, HoldsService],
      useFactory: (producer: JobProducer, store: ObjectStore, holds: HoldsService) => ({
        ...jobHandler(producer, 'generation.run'),
        ...deleteObjectsHandler(store),
        ...holds.handlers(),
      }),
    }),
    PaidWorkModule.forRoot({ turns: generationTurns }),
    WatchModule.forRoot({ schema: 'generation' }),
  ],
  controllers: rpcControllers(MadeImages, MemberErasure, TaskService, TaskStartService),
  providers: [
    MadeImages,
    MarkedImages,
    MemberErasure,
    TaskService,
    TaskStartService,
    {
      provide: GENERATION_PROVIDER,
      inject: [CONFIG],
      useFactory: ({ provider }: GenerationConfig) => createProvider(provider),
    },
  ],
})
export class GenerationModule {}

/** Starts the generation service, which accepts tasks, reports their progress and serves their results. */
export const startGeneration = (
  config: GenerationConfig,
  { logger }: { logger: Logger },
): Promise<Closable> => startService({ service: 'generation', module: GenerationModule, config, logger });
