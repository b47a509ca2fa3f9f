import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { holdHandlers, jobHandler, WatchModule } from '@jinwi/paid-work';
import { LOGGER, type Logger, RpcClient } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysesModule } from './analyses/analyses.module.js';
import { analysisSchema } from './analysis.data-source.js';
import { BatchesModule } from './batches/batches.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The analysis service, without its workers. */
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
    AnalysesModule,
    BatchesModule,
    WebhooksModule,
  ],
})
export class AnalysisModule {}
