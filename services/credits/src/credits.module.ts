import { type DynamicModule, Module } from '@nestjs/common';
import { CreditsController, paymentOffer } from './credits.controller.js';
import { LedgerService } from './ledger/ledger.service.js';
import { LotsService } from './lots/lots.service.js';
import { type Credits } from './open-credits.js';
import { CardPurchasesService } from './payments/card-purchases.service.js';
import { PaymentWebhookService } from './payments/payment-webhook.service.js';
import { PlanPurchasesService } from './payments/plan-purchases.service.js';
import { SandboxConfirmationsService } from './payments/sandbox/sandbox-confirmations.service.js';
import { RefundsService } from './refunds/refunds.service.js';

@Module({})
export class CreditsModule {
  static with({ ledger, lots, refunds, payments }: Credits): DynamicModule {
    return {
      module: CreditsModule,
      controllers: [CreditsController],
      providers: [
        { provide: LedgerService, useValue: ledger },
        { provide: LotsService, useValue: lots },
        { provide: RefundsService, useValue: refunds },
        { provide: paymentOffer, useValue: payments.offer },
        { provide: CardPurchasesService, useValue: payments.cards },
        { provide: PlanPurchasesService, useValue: payments.plans },
        { provide: SandboxConfirmationsService, useValue: payments.sandbox },
        { provide: PaymentWebhookService, useValue: payments.webhook },
      ],
    };
  }
}
