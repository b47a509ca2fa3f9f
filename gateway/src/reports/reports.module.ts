import { Module } from '@nestjs/common';
import { ReportKeySetController } from './report-key-set.controller.js';
import { ReportKeySet } from './report-key-set.service.js';
import { ReportsController } from './reports.controller.js';
import { SharedReports } from './shared-reports.service.js';
import { SharesController } from './shares.controller.js';

@Module({
  controllers: [SharesController, ReportsController, ReportKeySetController],
  providers: [ReportKeySet, SharedReports],
})
export class ReportsModule {}
