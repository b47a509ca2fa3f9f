import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { OBJECT_STORE, type ObjectStore, StorageModule } from '@jinwi/storage';
import { Global, Inject, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type GatewayConfig } from './config.js';
import { ImageAddresses } from './http/signed-addresses.js';
import { PublicOrigin } from './public-origin.js';
import { CallsUnderWay } from './keys/calls-under-way.service.js';
import { KnownKeys } from './keys/known-keys.service.js';
import { LimitHeaders } from './rate-limit/limit-headers.service.js';
import { RateLimitService } from './rate-limit/rate-limit.service.js';
import { MemberSignIn } from './session/member-sign-in.js';
import { MemberSessions } from './session/member-sessions.js';
import { SESSION_BACKEND, type SessionBackend } from './session/session-backend.js';
import { SessionEpochs } from './session/session-epochs.js';
import { SessionHolders } from './session/session.guard.js';
import { MemberStreams } from './stream/member-streams.js';
import { SharedWatches } from './stream/follow.js';
import { ShutdownSignal } from './stream/shutdown-signal.js';
import { StorageQuota } from './upload/storage-quota.js';

const shared = [
  {
    provide: SESSION_BACKEND,
    inject: [CONFIG, LOGGER],
    useFactory: ({ sessionUrl: url }: GatewayConfig, logger: Logger) => openSessionBackend({ url, logger }),
  },
  CallsUnderWay,
  ImageAddresses,
  KnownKeys,
  LimitHeaders,
  MemberSessions,
  MemberSignIn,
  MemberStreams,
  PublicOrigin,
  RateLimitService,
  SessionEpochs,
  SessionHolders,
  SharedWatches,
  ShutdownSignal,
  StorageQuota,
];

@Global()
@Module({ imports: [StorageModule], providers: shared, exports: shared })
export class PlatformModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(SESSION_BACKEND) private readonly sessions: SessionBackend,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.objects.ensureBucket();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sessions.close();
  }
}

/** Opens PostgreSQL or Redis, depending on the URL's scheme. Loads code only for that store. Rejects if it is down. */
export async function openSessionBackend(settings: { url: string; logger: Logger }): Promise<SessionBackend> {
  if (/^rediss?:/.test(settings.url))
    return (await import('./session/redis-backend.js')).openRedisBackend(settings);
  return (await import('./session/postgres-backend.js')).openPostgresBackend(settings);
}
