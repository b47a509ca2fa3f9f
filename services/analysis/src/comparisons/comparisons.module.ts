import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ComparisonRpcController } from './comparison-rpc.controller.js';
import { ComparisonService } from './comparison.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: [ComparisonRpcController],
  providers: [ComparisonService],
  exports: [ComparisonService],
})
export class ComparisonsModule {}
