import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule } from '@jinwi/paid-work';
import { CONFIG, type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { type GenerationWorkerConfig } from '../config.js';
import { GenerationStateModule } from '../generation-state.module.js';
import { generationSchema } from '../generation.data-source.js';
import { ImageMarker } from '../images/image-marker.js';
import { ImageUploader } from '../images/image-uploader.js';
import { createProvider, observeProvider } from '../providers/create-provider.js';
import {
  GENERATION_PROVIDER,
  type GenerationProvider,
  OBSERVED_PROVIDER,
} from '../providers/generation-provider.js';
import { generationTurns } from '../tasks/task-end.service.js';
import { deleteObjectsHandler } from '../tasks/task-erasure.js';
import { GenerationWorkerService } from './generation-worker.service.js';
import { TaskRunService } from './task-run.service.js';

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
  ],
  providers: [
    GenerationWorkerService,
    ImageMarker,
    ImageUploader,
    TaskRunService,
    {
      provide: GENERATION_PROVIDER,
      inject: [CONFIG],
      useFactory: ({ provider }: GenerationWorkerConfig) => createProvider(provider),
    },
    {
      provide: OBSERVED_PROVIDER,
      inject: [GENERATION_PROVIDER],
      useFactory: (provider: GenerationProvider | null) => provider && observeProvider(provider),
    },
  ],
})
export class GenerationWorkerModule {}

/** Starts a worker that runs tasks. Any number of workers may run. */
export const startGenerationWorker = (
  config: GenerationWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Closable> =>
  startWorker({ name: 'generation-worker', module: GenerationWorkerModule, config, logger });
