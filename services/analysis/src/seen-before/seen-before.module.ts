import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { NearCopiesService } from './near-copies.service.js';

/** Pictures that were seen before: near copies among a member's analyses, and the operator's collection. */
@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(NearCopiesService),
  providers: [NearCopiesService],
})
export class SeenBeforeModule {}
