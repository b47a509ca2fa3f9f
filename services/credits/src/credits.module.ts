import { type DynamicModule, Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';
import { type Payments, PaymentsModule } from './payments/open-payments.js';

@Module({})
export class CreditsModule {
  static with({ credits, payments }: { credits: CreditsService; payments: Payments }): DynamicModule {
    return {
      module: CreditsModule,
      imports: [PaymentsModule.with(payments)],
      controllers: [CreditsController],
      providers: [{ provide: CreditsService, useValue: credits }],
    };
  }
}
