import { rpcControllers } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ReportSigner } from './report-signer.js';
import { ShareService } from './share.service.js';

@Module({
  imports: [AnalysisStateModule],
  controllers: rpcControllers(ShareService),
  providers: [ReportSigner, ShareService],
  exports: [ShareService],
})
export class SharingModule {}
