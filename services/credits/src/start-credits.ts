import { type Logger, type Closable, startService } from '@jinwi/service-kit';
import { type CreditsConfig } from './config.js';
import { CreditsModule } from './credits.module.js';

/** Starts the service: migrated schema, RPC, jobs and, if it has a port, health and metrics. */
export const startCredits = (config: CreditsConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'credits', module: CreditsModule, config, logger });
