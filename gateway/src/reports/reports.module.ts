import { Module } from '@nestjs/common';
import { CaseReportsController } from './case-reports.controller.js';
import { OwnReportsController } from './own-reports.controller.js';
import { OwnReports } from './own-reports.service.js';
import { PdfPress } from './pdf-press.service.js';
import { ReportKeySetController } from './report-key-set.controller.js';
import { ReportKeySet } from './report-key-set.service.js';
import { ReportPictures } from './report-pictures.service.js';
import { ReportsController } from './reports.controller.js';
import { SharedReports } from './shared-reports.service.js';
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
