import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { LookUpRpcController } from './look-up-rpc.controller.js';
import { LookUpService } from './look-up.service.js';

/** Visitors' questions whether an image was made here. */
@Module({
  imports: [AnalysisStateModule],
  controllers: [LookUpRpcController],
  providers: [LookUpService],
})
export class LookUpsModule {}
