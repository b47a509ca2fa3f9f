import { CONFIG } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { BatchesModule } from '../batches/batches.module.js';
import { type GatewayConfig } from '../config.js';
import { GenerationModule } from '../generation/generation.module.js';
import { KeyHolders } from '../keys/key-holders.service.js';
import { V1AccountController } from './account.controller.js';
import { AnalysesController } from './analyses.controller.js';
import { AnalysesService } from './analyses.service.js';
import { BatchesController } from './batches.controller.js';
import { GenerationsController } from './generations.controller.js';
import { ImageAddresses } from './image-address.js';
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
  providers: [
    AnalysesService,
    KeyHolders,
    {
      provide: ImageAddresses,
      inject: [CONFIG],
      useFactory: ({ sessionSecret }: GatewayConfig) => new ImageAddresses(sessionSecret),
    },
  ],
  exports: [ImageAddresses],
})
export class V1Module {}
