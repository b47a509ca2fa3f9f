import { Module } from '@nestjs/common';
import { AnalysisStateModule } from '../analysis-state.module.js';
import { ReportSigner } from './report-signer.js';
import { ShareController } from './share.controller.js';
import { ShareService } from './share.service.js';

/** Links to signed reports. */
@Module({
  imports: [AnalysisStateModule],
  controllers: [ShareController],
  providers: [ReportSigner, ShareService],
  exports: [ShareService],
})
export class SharingModule {}
