import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { CaseService } from './case.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(CaseService),
  providers: [CaseService],
})
export class CasesModule {}
