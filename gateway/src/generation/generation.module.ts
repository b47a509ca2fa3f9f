import { Module } from '@nestjs/common';
import { GenerationController } from './generation.controller.js';
import { GenerationEventsController } from './generation-events.controller.js';
import { GenerationImagesController } from './generation-images.controller.js';
import { GenerationSubmissionService } from './generation-submission.service.js';

@Module({
  controllers: [GenerationController, GenerationEventsController, GenerationImagesController],
  providers: [GenerationSubmissionService],
  exports: [GenerationSubmissionService],
})
export class GenerationModule {}
