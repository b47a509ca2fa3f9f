import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { CaseRpcController } from './case-rpc.controller.js';
import { CaseService } from './case.service.js';

@Module({ imports: [AnalysisStateModule], controllers: [CaseRpcController], providers: [CaseService] })
export class CasesModule {}
