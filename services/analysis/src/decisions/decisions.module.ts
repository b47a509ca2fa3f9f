import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { DecisionRpcController } from './decision-rpc.controller.js';
import { DecisionService } from './decision.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: [DecisionRpcController],
  providers: [DecisionService],
  exports: [DecisionService],
})
export class DecisionsModule {}
