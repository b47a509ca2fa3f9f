import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { AddressFetcher } from './address-fetcher.service.js';
import { Archives } from './archives.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchIntake } from './batch-intake.service.js';
import { BatchReader } from './batch-reader.service.js';

@Module({
  imports: [AnalysisModule],
  controllers: [BatchesController],
  providers: [AddressFetcher, Archives, BatchIntake, BatchReader],
  exports: [BatchIntake, BatchReader],
})
export class BatchesModule {}
