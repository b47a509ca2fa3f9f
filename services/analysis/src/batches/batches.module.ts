import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysesModule } from '../analyses/analyses.module.js';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { BatchFeeder } from './batch-feeder.service.js';
import { BatchFetchesService } from './batch-fetches.service.js';
import { BatchService } from './batch.service.js';

@Module({
  imports: [AnalysesModule, AnalysisStateModule],
  controllers: rpcControllers(BatchFetchesService, BatchService),
  providers: [BatchFeeder, BatchFetchesService, BatchService],
})
export class BatchesModule {}
