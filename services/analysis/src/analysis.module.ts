import { DatabaseModule, OutboxModule } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer, JobsModule } from '@jinwi/jobs';
import { HoldsService, jobHandler, PaidWorkModule, WatchModule } from '@jinwi/paid-work';
import { Module } from '@nestjs/common';
import { AnalysesModule } from './analyses/analyses.module.js';
import { analysisTurns } from './analyses/analysis-end.service.js';
import { analysisSchema } from './analysis.data-source.js';
import { BatchesModule } from './batches/batches.module.js';
import { CasesModule } from './cases/cases.module.js';
import { DecisionsModule } from './decisions/decisions.module.js';
import { ComparisonsModule } from './comparisons/comparisons.module.js';
import { LookUpsModule } from './look-ups/look-ups.module.js';
import { SeenBeforeModule } from './seen-before/seen-before.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { type Logger, type Closable, startService } from '@jinwi/service-kit';
import { type AnalysisConfig } from './config.js';

/** The analysis service, without its workers. */
@Module({
  imports: [
    JobsModule,
    DatabaseModule.forRoot(analysisSchema),
    OutboxModule.forRoot({
      inject: [JOB_PRODUCER, HoldsService],
      useFactory: (producer: JobProducer, holds: HoldsService) => ({
        ...jobHandler(producer, 'analysis.run'),
        ...jobHandler(producer, 'comparison.run'),
        ...jobHandler(producer, 'webhook.send'),
        ...holds.handlers(),
      }),
    }),
    PaidWorkModule.forRoot({ turns: analysisTurns }),
    WatchModule.forRoot({ schema: 'analysis' }),
    AnalysesModule,
    BatchesModule,
    CasesModule,
    DecisionsModule,
    ComparisonsModule,
    LookUpsModule,
    SeenBeforeModule,
    WebhooksModule,
  ],
})
class AnalysisModule {}

/** Starts the analysis service, which accepts submissions, reports progress and serves results. */
export const startAnalysis = (config: AnalysisConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'analysis', module: AnalysisModule, config, logger });
