import { Module } from '@nestjs/common';
import { CaseReportsController, OwnReportsController } from './own-reports.controller.js';
import { OwnReports } from './own-reports.service.js';
import { PdfPress } from './pdf-press.service.js';
import { ReportKeySetController, ReportsController } from './reports.controller.js';
import { ReportKeySet, SharedReports } from './shared-reports.service.js';
import { ReportPictures } from './report-pictures.service.js';
import { SharesController } from './shares.controller.js';

@Module({
  controllers: [
    CaseReportsController,
    SharesController,
    ReportsController,
    OwnReportsController,
    ReportKeySetController,
  ],
  providers: [OwnReports, PdfPress, ReportKeySet, ReportPictures, SharedReports],
})
export class ReportsModule {}
