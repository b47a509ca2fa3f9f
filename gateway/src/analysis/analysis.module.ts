import { Module } from '@nestjs/common';
import { AnalysisController, AnalysisEventsController } from './analysis.controller.js';
import { AnalysisImagesController } from './analysis-images.controller.js';
import { ComparisonsController } from './comparisons.controller.js';
import { DecisionsController } from './decisions.controller.js';
import { NearCopiesController } from './near-copies.controller.js';
import { UploadSlots } from '../upload/upload-slots.js';
import { AnalysisSubmissionService } from './analysis-submission.service.js';

@Module({
  // `DecisionsController` comes first; otherwise `history.csv` would be taken for the id of an analysis.
  controllers: [
    DecisionsController,
    AnalysisController,
    AnalysisEventsController,
    AnalysisImagesController,
    ComparisonsController,
    NearCopiesController,
  ],
  providers: [AnalysisSubmissionService, UploadSlots],
  exports: [AnalysisSubmissionService, UploadSlots],
})
export class AnalysisModule {}
