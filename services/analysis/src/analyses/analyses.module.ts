import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { DecisionsModule } from '../decisions/decisions.module.js';
import { ModelSettingService } from '../models/model-setting.service.js';
import { ComparisonsModule } from '../comparisons/comparisons.module.js';
import { SharingModule } from '../sharing/sharing.module.js';
import { AnalysisStartService } from './analysis-start.service.js';
import { AnalysisService } from './analysis.service.js';
import { MemberErasure } from './member-erasure.js';

@Module({
  imports: [AnalysisStateModule, ComparisonsModule, DecisionsModule, SharingModule],
  controllers: rpcControllers(AnalysisStartService, AnalysisService, MemberErasure, ModelSettingService),
  providers: [AnalysisStartService, AnalysisService, MemberErasure, ModelSettingService],
  exports: [AnalysisStartService],
})
export class AnalysesModule {}
