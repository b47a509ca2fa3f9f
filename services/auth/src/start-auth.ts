import { type Logger, type Closable, startService } from '@jinwi/service-kit';
import { AuthModule } from './auth.module.js';
import { type AuthConfig } from './config.js';

/** Starts the service: migrated schema, outbox relay, RPC and, if it has a port, health and metrics. */
export const startAuth = (config: AuthConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'auth', module: AuthModule, config, logger });
