import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { DecisionService } from './decision.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(DecisionService),
  providers: [DecisionService],
  exports: [DecisionService],
})
export class DecisionsModule {}
