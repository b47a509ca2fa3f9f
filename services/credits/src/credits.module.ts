import { type DynamicModule, Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsService } from './credits.service.js';
import { type Payments, PaymentsModule } from './payments/open-payments.js';
import { type Terms, TermsModule } from './terms/open-terms.js';

@Module({})
export class CreditsModule {
  static with({
    credits,
    payments,
    terms,
  }: {
    credits: CreditsService;
    payments: Payments;
    terms: Terms;
  }): DynamicModule {
    return {
      module: CreditsModule,
      imports: [PaymentsModule.with(payments), TermsModule.with(terms)],
      controllers: [CreditsController],
      providers: [{ provide: CreditsService, useValue: credits }],
    };
  }
}
