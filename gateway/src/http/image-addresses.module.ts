import { CONFIG } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { ImageAddresses } from './image-address.js';

@Module({
  providers: [
    {
      provide: ImageAddresses,
      inject: [CONFIG],
      useFactory: ({ sessionSecret }: GatewayConfig) => new ImageAddresses(sessionSecret),
    },
  ],
  exports: [ImageAddresses],
})
export class ImageAddressesModule {}
