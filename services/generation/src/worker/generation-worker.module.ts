import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule } from '@jinwi/paid-work';
import { CONFIG, type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { type GenerationWorkerConfig } from '../config.js';
import { generationSchema } from '../generation.data-source.js';
import { ImageMarker } from '../images/image-marker.js';
import { ImageUploader } from '../images/image-uploader.js';
import { InstallationSigner } from '../images/installation-signer.js';
import { SignerRepository, WatermarkKeys } from '../images/kept-keys.repository.js';
import { MadeImageRepository } from '../images/made-image.repository.js';
import { createProvider, observeProvider } from '../providers/create-provider.js';
import {
  GENERATION_PROVIDER,
  type GenerationProvider,
  OBSERVED_PROVIDER,
} from '../providers/generation-provider.js';
import { SubmissionRepository } from '../tasks/submission.repository.js';
import { generationTurns, TaskEndService } from '../tasks/task-end.service.js';
import { deleteObjectsHandler, TaskErasure } from '../tasks/task-erasure.js';
import { TaskRepository } from '../tasks/task.repository.js';
import { GenerationRunService } from './generation-run.service.js';
import { GenerationWorkerService } from './generation-worker.service.js';

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
