import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ReportSigner } from './report-signer.js';
import { ShareRpcController } from './share-rpc.controller.js';
import { ShareService } from './share.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: [ShareRpcController],
  providers: [ReportSigner, ShareService],
  exports: [ShareService],
})
export class SharingModule {}
