import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { LookUpService } from './look-up.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(LookUpService),
  providers: [LookUpService],
})
export class LookUpsModule {}
