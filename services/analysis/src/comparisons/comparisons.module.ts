import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ComparisonService } from './comparison.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(ComparisonService),
  providers: [ComparisonService],
  exports: [ComparisonService],
})
export class ComparisonsModule {}
