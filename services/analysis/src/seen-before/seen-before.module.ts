import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { NearCopiesService } from './near-copies.service.js';

/** Finds where a picture was seen before: among its member's analyses, and in the operator's collection. */
@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(NearCopiesService),
  providers: [NearCopiesService],
})
export class SeenBeforeModule {}
