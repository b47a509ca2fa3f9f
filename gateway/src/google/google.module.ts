import { CONFIG } from '@jinwi/service-kit';
import { Module } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { PublicOrigin } from '../public-origin.js';
import { GOOGLE_CLIENT, GoogleClient } from './google-client.js';
import { GoogleController } from './google.controller.js';

@Module({
  controllers: [GoogleController],
  providers: [
    {
      provide: GOOGLE_CLIENT,
      inject: [CONFIG, PublicOrigin],
      useFactory: ({ google }: GatewayConfig, origin: PublicOrigin) =>
        google && new GoogleClient(google, () => `${origin.url}/api/auth/google/callback`),
    },
  ],
})
export class GoogleModule {}
