import { DatabaseModule } from '@jinwi/database';
import { Module } from '@nestjs/common';
import { callable, CreditsCoreModule } from './credits-core.module.js';
import { creditsSchema } from './credits.data-source.js';
import { CreditsJobsService } from './credits-jobs.service.js';
import { type Logger, type Closable, startService, rpcControllers } from '@jinwi/service-kit';
import { type CreditsConfig } from './config.js';

@Module({
  imports: [DatabaseModule.forRoot(creditsSchema), CreditsCoreModule],
  controllers: rpcControllers(...callable),
  providers: [CreditsJobsService],
})
class CreditsModule {}

/** Starts the credits service: RPC, jobs and, if it has a port, health and metrics. The schema must be migrated. */
export const startCredits = (config: CreditsConfig, { logger }: { logger: Logger }): Promise<Closable> =>
  startService({ service: 'credits', module: CreditsModule, config, logger });
