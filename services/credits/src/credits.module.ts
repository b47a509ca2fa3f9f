import { DatabaseModule } from '@jinwi/database';
import { Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsCoreModule } from './credits-core.module.js';
import { creditsSchema } from './credits.data-source.js';
import { CreditsJobsService } from './credits-jobs.service.js';

@Module({
  imports: [DatabaseModule.forRoot(creditsSchema), CreditsCoreModule],
  controllers: [CreditsController],
  providers: [CreditsJobsService],
})
export class CreditsModule {}
