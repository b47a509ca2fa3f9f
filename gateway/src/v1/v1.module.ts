import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { GenerationModule } from '../generation/generation.module.js';
import { KeyHolders } from '../keys/key.guard.js';
import { V1AccountController } from './account.controller.js';
import { AnalysesController } from './analyses.controller.js';
import { AnalysesService } from './analyses.service.js';
import { BatchesController } from './batches.controller.js';
import { GenerationsController } from './generations.controller.js';
import { V1ImagesController } from './images.controller.js';

/** /api/v1, for members' programs, authenticated by API keys instead of sessions. */
@Module({
  imports: [AnalysisModule, BatchesModule, GenerationModule],
  controllers: [
    AnalysesController,
    BatchesController,
    GenerationsController,
    V1AccountController,
    V1ImagesController,
  ],
  providers: [AnalysesService, KeyHolders],
})
export class V1Module {}
