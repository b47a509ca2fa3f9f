import { type JobName } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { HoldsService } from './holds.service.js';
import { Turns, type TurnSettings } from './turns.repository.js';
import { WorkEndService } from './work-end.service.js';
import { WorkSubmissionService } from './work-submission.service.js';
import { WorkSweepService } from './work-sweep.service.js';

/**
 * Provides the services that submit, end and repair one kind of paid work. Requires the modules for the database, the
 * outbox and jobs.
 */
@Global()
@Module({})
export class PaidWorkModule {
  static forRoot<N extends JobName, Config>({
    turns,
  }: {
    turns: (config: Config) => TurnSettings<N>;
  }): DynamicModule {
    const services = [HoldsService, WorkEndService, WorkSubmissionService, WorkSweepService];
    const ofMembers = {
      provide: Turns,
      inject: [CONFIG],
      useFactory: (config: Config) => new Turns(turns(config)),
    };
    return { module: PaidWorkModule, providers: [...services, ofMembers], exports: services };
  }
}
