import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { createForensicsPool } from '@jinwi/forensics';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { holdHandlers, jobHandler } from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { analysisSchema } from './analysis.data-source.js';
import { countCrash, showEngineMemory } from './analysis-metrics.js';
import { AnalysisErasure, deleteObjectsHandler } from './analysis-erasure.js';
import { AnalysisRun, IMAGE_ANALYZER } from './analysis-lifecycle.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisTurns } from './analysis-turns.js';
import { AnalysisWorkerService } from './analysis-worker.service.js';
import { BatchItemsRepository } from './batch-items.repository.js';
import { BatchRepository } from './batch.repository.js';
import { type AnalysisWorkerConfig } from './config.js';
import { FORENSICS_POOL, ImageAnalyzerService } from './image-analyzer.service.js';
import { InstallationAuthority } from './installation-authority.js';
import { ModelSettingRepository, RunningModelRepository } from './model.repository.js';
import { OnnxOpinions } from './second-opinion/onnx-opinions.js';
import {
  OPINION_CHOICE,
  OPINION_SOURCES,
  opinionChoice,
  type OpinionSources,
} from './second-opinion/opinion-source.js';
import { VisionOpinions } from './second-opinion/vision-opinions.js';
import { ShareRepository } from './share.repository.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';

@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(analysisSchema),
    StorageModule,
    OutboxModule.forRoot({
      inject: [JOB_PRODUCER, OBJECT_STORE, RpcClient, LOGGER],
      useFactory: (producer: JobProducer, store: ObjectStore, rpc: RpcClient, logger: Logger) => ({
        ...jobHandler(producer, 'analysis.run'),
        ...deleteObjectsHandler(store),
        ...holdHandlers({ rpc, logger }),
      }),
    }),
  ],
  providers: [
    AnalysisErasure,
    AnalysisRepository,
    AnalysisRun,
    AnalysisTurns,
    AnalysisWorkerService,
    BatchItemsRepository,
    BatchRepository,
    InstallationAuthority,
    ModelSettingRepository,
    RunningModelRepository,
    ShareRepository,
    WebhookRepository,
    { provide: IMAGE_ANALYZER, useClass: ImageAnalyzerService },
    {
      provide: FORENSICS_POOL,
      inject: [CONFIG, LOGGER],
      useFactory: ({ threads, timeoutMs, trustList }: AnalysisWorkerConfig, logger: Logger) =>
        createForensicsPool({
          ...{ threads, timeoutMs, ...(trustList ? { trustList } : {}) },
          onCrash: (crash) => {
            countCrash(crash);
            logger.error(crash, 'the engine crashed');
          },
          onMemory: showEngineMemory,
        }),
    },
    {
      // Created before any module opens connections, so that an unusable model aborts the start.
      provide: OnnxOpinions,
      inject: [CONFIG, LOGGER],
      useFactory: ({ onnx }: AnalysisWorkerConfig, logger: Logger) =>
        onnx && OnnxOpinions.start(onnx, { logger }),
    },
    {
      provide: OPINION_SOURCES,
      inject: [CONFIG, OnnxOpinions, LOGGER],
      useFactory: (
        { vision }: AnalysisWorkerConfig,
        onnx: OnnxOpinions | null,
        logger: Logger,
      ): OpinionSources => ({ vision: vision && new VisionOpinions({ ...vision, logger }), onnx }),
    },
    {
      provide: OPINION_CHOICE,
      inject: [OPINION_SOURCES, ModelSettingRepository],
      useFactory: opinionChoice,
    },
  ],
})
export class AnalysisWorkerModule {}
