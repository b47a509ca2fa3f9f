import { type Logger } from '@jinwi/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { type Clock, type CreditsService } from '../credits.service.js';
import { type RefundsService } from '../terms/refunds.service.js';
import { type TermsRules } from '../terms/terms-rules.js';
import { CardPurchasesService } from './card-purchases.service.js';
import { OrdersRepository } from './orders.repository.js';
import { type PaymentProvider } from './payment-provider.js';
import { PaymentSettlement } from './payment-settlement.js';
import { PaymentWebhookService } from './payment-webhook.service.js';
import { type PaymentsConfig } from './payments-config.js';
import { PAYMENT_OFFER, type PaymentOffer, PaymentsController } from './payments.controller.js';
import { PlanPurchasesService } from './plan-purchases.service.js';
import { type ReconciliationJob } from './reconcile-payments.job.js';
import { SandboxConfirmationsService } from './sandbox-confirmations.service.js';

/** Every way to buy credits, on one provider. */
export interface Payments {
  offer: PaymentOffer;
  cards: CardPurchasesService;
  plans: PlanPurchasesService;
  sandbox: SandboxConfirmationsService;
  webhook: PaymentWebhookService;
  /** What the reconciliation works with. */
  reconciliation: ReconciliationJob;
}

export function openPayments({
  config,
  ...given
}: {
  config: PaymentsConfig;
  dataSource: DataSource;
  provider: PaymentProvider;
  credits: CreditsService;
  refunds: RefundsService;
  rules: TermsRules;
  clock?: Clock;
  logger: Logger;
}): Payments {
  const { kind, environment, isLive, isDemoOn } = config;
  const parts = { ...given, orders: new OrdersRepository(given.dataSource.manager) };
  const settlement = new PaymentSettlement({ ...parts, kind, environment, isLive });
  return {
    offer: { card: kind, publishableKey: config.stripe?.publishableKey ?? null, isDemoOn },
    cards: new CardPurchasesService({ ...parts, settlement }),
    plans: new PlanPurchasesService({ ...parts, isDemoOn }),
    sandbox: new SandboxConfirmationsService(parts.provider),
    webhook: new PaymentWebhookService({ ...parts, settlement }),
    reconciliation: { ...parts, settlement },
  };
}

@Module({})
export class PaymentsModule {
  static with({ offer, cards, plans, sandbox, webhook }: Payments): DynamicModule {
    return {
      module: PaymentsModule,
      controllers: [PaymentsController],
      providers: [
        { provide: PAYMENT_OFFER, useValue: offer },
        { provide: CardPurchasesService, useValue: cards },
        { provide: PlanPurchasesService, useValue: plans },
        { provide: SandboxConfirmationsService, useValue: sandbox },
        { provide: PaymentWebhookService, useValue: webhook },
      ],
    };
  }
}
