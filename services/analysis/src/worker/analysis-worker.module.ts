import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule } from '@jinwi/paid-work';
import { CONFIG, LOGGER, type Logger, type Closable, startWorker } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Module } from '@nestjs/common';
import { analysisTurns } from '../analyses/analysis-end.service.js';
import { analysisSchema } from '../analysis.data-source.js';
import { deleteObjectsHandler } from '../analyses/analysis-erasure.js';
import { AnalysisRunService } from './analysis-run.service.js';
import { AnalysisWorkerService } from './analysis-worker.service.js';
import { ComparisonRunService } from './comparison-run.service.js';
import { type AnalysisWorkerConfig } from '../config.js';
import { forensicsPool } from './forensics-pool.js';
import { ImageAnalyzerService } from './image-analyzer.service.js';
import { InstallationAuthority } from './installation-authority.js';
import { LookUpRunService } from './look-up-run.service.js';
import { SeenFillService } from './seen-fill.service.js';
import { OwnOrigins } from './own-origins.js';
import { ModelSettingRepository } from '../models/model.repository.js';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { OnnxOpinions } from '../second-opinion/onnx-opinions.js';
import {
  OPINION_CHOICE,
  OPINION_SOURCES,
  opinionChoice,
  type OpinionSources,
} from '../second-opinion/opinion-source.js';
import { VisionOpinions } from '../second-opinion/vision-opinions.js';

@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(analysisSchema),
    AnalysisStateModule,
    StorageModule,
    OutboxModule.forRoot({
      inject: [JOB_PRODUCER, OBJECT_STORE, HoldsService],
      useFactory: (producer: JobProducer, store: ObjectStore, holds: HoldsService) => ({
        ...jobHandler(producer, 'analysis.run'),
        ...deleteObjectsHandler(store),
        ...holds.handlers(),
      }),
    }),
    PaidWorkModule.forRoot({ turns: analysisTurns }),
  ],
  providers: [
    AnalysisRunService,
    AnalysisWorkerService,
    ComparisonRunService,
    InstallationAuthority,
    LookUpRunService,
    OwnOrigins,
    SeenFillService,
    ImageAnalyzerService,
    forensicsPool,
    {
      // Created before any module opens connections, so that an unusable ONNX model aborts the start.
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
class AnalysisWorkerModule {}

/** Starts one worker, which runs analyses. Any number of workers may run. */
export const startAnalysisWorker = (
  config: AnalysisWorkerConfig,
  { logger }: { logger: Logger },
): Promise<Closable> =>
  startWorker({ name: 'analysis-worker', module: AnalysisWorkerModule, config, logger });
