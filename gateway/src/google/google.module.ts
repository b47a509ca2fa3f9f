import { Module } from '@nestjs/common';
import { type GatewayConfig } from '../config.js';
import { PublicOrigin } from '../public-origin.js';
import { GATEWAY_CONFIG } from '../tokens.js';
import { GOOGLE_CLIENT } from './google.tokens.js';
import { GoogleClient } from './google-client.js';
import { GoogleController } from './google.controller.js';

@Module({
  controllers: [GoogleController],
  providers: [
    {
      provide: GOOGLE_CLIENT,
      inject: [GATEWAY_CONFIG, PublicOrigin],
      useFactory: ({ google }: GatewayConfig, origin: PublicOrigin) =>
        google && new GoogleClient(google, () => `${origin.url}/api/auth/google/callback`),
    },
  ],
})
export class GoogleModule {}
