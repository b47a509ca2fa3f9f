import { type Logger, RpcClient } from '@jinwi/service-kit';
import { type ObjectStore } from '@jinwi/storage';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { type GatewayConfig } from './config.js';
import { PublicOrigin } from './public-origin.js';
import { RateLimitService } from './rate-limit/rate-limit.service.js';
import { type SessionBackend } from './session/session-backend.js';
import { ShutdownSignal } from './stream/shutdown-signal.js';
import { GATEWAY_CONFIG, LOGGER, OBJECT_STORE, SESSION_BACKEND } from './tokens.js';

/** What the process opens before Nest starts and closes after it. */
export interface Platform {
  config: GatewayConfig;
  logger: Logger;
  rpc: RpcClient;
  sessions: SessionBackend;
  objects: ObjectStore;
  origin: PublicOrigin;
}

/** Makes the platform injectable everywhere: `RpcClient`, `@Inject(OBJECT_STORE)`, `RateLimitService`, … */
@Global()
@Module({})
export class PlatformModule {
  static of({ config, logger, rpc, sessions, objects, origin }: Platform): DynamicModule {
    const providers = [
      { provide: GATEWAY_CONFIG, useValue: config },
      { provide: LOGGER, useValue: logger },
      { provide: SESSION_BACKEND, useValue: sessions },
      { provide: OBJECT_STORE, useValue: objects },
      { provide: RpcClient, useValue: rpc },
      { provide: PublicOrigin, useValue: origin },
      RateLimitService,
      ShutdownSignal,
    ];
    return { module: PlatformModule, providers, exports: providers };
  }
}
