import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule } from '@jinwi/paid-work';
import { CONFIG, type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { type GenerationWorkerConfig } from './config.js';
import { generationSchema } from './generation.data-source.js';
import { GenerationRunService } from './generation-run.service.js';
import { generationTurns, TaskEndService } from './task-end.service.js';
import { GenerationWorkerService } from './generation-worker.service.js';
import { ImageMarker } from './image-marker.js';
import { ImageUploader } from './image-uploader.js';
import { InstallationSigner } from './installation-signer.js';
import { MadeImageRepository } from './made-image.repository.js';
import { createProvider, observeProvider } from './providers/create-provider.js';
import {
  GENERATION_PROVIDER,
  type GenerationProvider,
  OBSERVED_PROVIDER,
} from './providers/generation-provider.js';
import { SignerRepository, WatermarkKeys } from './kept-keys.repository.js';
import { SubmissionRepository } from './submission.repository.js';
import { deleteObjectsHandler, TaskErasure } from './task-erasure.js';
import { TaskRepository } from './task.repository.js';

@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(generationSchema),
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
    GenerationRunService,
    GenerationWorkerService,
    ImageMarker,
    ImageUploader,
    InstallationSigner,
    MadeImageRepository,
    SignerRepository,
    SubmissionRepository,
    TaskEndService,
    TaskErasure,
    TaskRepository,
    WatermarkKeys,
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
