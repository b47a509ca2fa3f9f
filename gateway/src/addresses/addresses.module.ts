import { CONFIG } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { AnalysisModule } from '../analysis/analysis.module.js';
import { type GatewayConfig } from '../config.js';
import { ImageAddressesModule } from '../http/image-addresses.module.js';
import { AddressesController } from './addresses.controller.js';
import { MemberTurns } from './member-turns.js';
import { PictureAddresses } from './picture-addresses.js';
import { PublicImagesController } from './public-images.controller.js';
import { WebAddresses } from './web-addresses.service.js';

/** Fetches web images that members want to analyze, and publishes members' images for search engines. */
@Module({
  imports: [AnalysisModule, ImageAddressesModule],
  controllers: [AddressesController, PublicImagesController],
  providers: [
    MemberTurns,
    WebAddresses,
    {
      provide: PictureAddresses,
      inject: [CONFIG],
      useFactory: ({ sessionSecret }: GatewayConfig) => new PictureAddresses(sessionSecret),
    },
  ],
})
export class AddressesModule {}
