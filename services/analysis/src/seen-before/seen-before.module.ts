import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { NearCopiesService } from './near-copies.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(NearCopiesService),
  providers: [NearCopiesService],
})
export class SeenBeforeModule {}
