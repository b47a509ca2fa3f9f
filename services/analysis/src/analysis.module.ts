import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { holdHandlers, jobHandler, WatchModule } from '@jinwi/paid-work';
import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisController } from './analysis.controller.js';
import { analysisSchema } from './analysis.data-source.js';
import { AnalysisErasure } from './analysis-erasure.js';
import { AnalysisLifecycle } from './analysis-lifecycle.js';
import { AnalysisRepository } from './analysis.repository.js';
import { AnalysisService } from './analysis.service.js';
import { AnalysisTurns } from './analysis-turns.js';
import { BatchController } from './batch.controller.js';
import { BatchFeeder } from './batch-feeder.service.js';
import { BatchFetchesService } from './batch-fetches.service.js';
import { BatchItemsRepository } from './batch-items.repository.js';
import { BatchRepository } from './batch.repository.js';
import { BatchService } from './batch.service.js';
import { MemberErasure } from './member-erasure.js';
import { ModelSettingRepository, RunningModelRepository } from './model.repository.js';
import { ModelSettingService } from './model-setting.service.js';
import { ReportSigner } from './report-signer.js';
import { ShareController } from './share.controller.js';
import { ShareRepository } from './share.repository.js';
import { ShareService } from './share.service.js';
import { WebhookSender } from './webhooks/webhook-sender.service.js';
import { WebhookController } from './webhooks/webhook.controller.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { WebhookService } from './webhooks/webhook.service.js';

@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(analysisSchema),
    OutboxModule.forRoot({
      inject: [JOB_PRODUCER, RpcClient, LOGGER],
      useFactory: (producer: JobProducer, rpc: RpcClient, logger: Logger) => ({
        ...jobHandler(producer, 'analysis.run'),
        ...jobHandler(producer, 'webhook.send'),
        ...holdHandlers({ rpc, logger }),
      }),
    }),
    WatchModule.forRoot({ schema: 'analysis' }),
  ],
  controllers: [AnalysisController, BatchController, ShareController, WebhookController],
  providers: [
    AnalysisErasure,
    AnalysisLifecycle,
    AnalysisRepository,
    AnalysisService,
    AnalysisTurns,
    BatchFeeder,
    BatchFetchesService,
    BatchItemsRepository,
    BatchRepository,
    BatchService,
    MemberErasure,
    ModelSettingRepository,
    ModelSettingService,
    ReportSigner,
    RunningModelRepository,
    ShareRepository,
    ShareService,
    WebhookRepository,
    WebhookSender,
    WebhookService,
  ],
})
export class AnalysisModule {}
