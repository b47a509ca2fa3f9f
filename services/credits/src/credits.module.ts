import { type DynamicModule, Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';

@Module({})
export class CreditsModule {
  static with(credits: CreditsService): DynamicModule {
    return {
      module: CreditsModule,
      controllers: [CreditsController],
      providers: [{ provide: CreditsService, useValue: credits }],
    };
  }
}
