import { CONFIG, LOGGER, type Logger } from '@jinwi/service-kit';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { type CreditsConfig } from './config.js';
import { CLOCK } from './ledger/dates.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { LedgerService } from './ledger/ledger.service.js';
import { TERMS_RULES } from './ledger/rules.js';
import { LotsRepository } from './lots/lots.repository.js';
import { LotsService } from './lots/lots.service.js';
import { CardPurchasesService } from './payments/card-purchases.service.js';
import { createPaymentProvider } from './payments/create-payment-provider.js';
import { OrdersRepository } from './payments/orders.repository.js';
import { PAYMENT_PROVIDER } from './payments/payment-provider.js';
import { PaymentGrantService } from './payments/payment-grant.service.js';
import {
  HANDLE_MONEY_BACK,
  type HandleMoneyBack,
  PaymentWebhookService,
} from './payments/payment-webhook.service.js';
import { PAYMENTS_CONFIG, type PaymentsConfig } from './payments/payments-config.js';
import { PlanPurchasesService } from './payments/plan-purchases.service.js';
import { ReconcilePaymentsJob } from './payments/reconcile-payments.job.js';
import { SandboxConfirmationsService } from './payments/sandbox/sandbox-confirmations.service.js';
import { AccountClosingService } from './refunds/account-closing.service.js';
import { DisputesService } from './refunds/disputes.service.js';
import { REFUND_PROVIDER } from './refunds/refund-provider.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';

type CoreConfig = Pick<CreditsConfig, 'payments' | 'rules'>;

export const callable = [
  AccountClosingService,
  CardPurchasesService,
  LedgerService,
  LotsService,
  PaymentWebhookService,
  PlanPurchasesService,
  RefundsService,
  SandboxConfirmationsService,
];

const services = [
  ...callable,
  DisputesService,
  LedgerRepository,
  LotsRepository,
  OrdersRepository,
  PaymentGrantService,
  ReconcilePaymentsJob,
  RefundsRepository,
];

const settings: Provider[] = [
  { provide: CLOCK, useValue: () => new Date() },
  { provide: TERMS_RULES, inject: [CONFIG], useFactory: ({ rules }: CoreConfig) => rules },
  { provide: PAYMENTS_CONFIG, inject: [CONFIG], useFactory: ({ payments }: CoreConfig) => payments },
];

@Module({
  providers: [
    ...services,
    ...settings,
    {
      provide: PAYMENT_PROVIDER,
      inject: [PAYMENTS_CONFIG, EntityManager],
      useFactory: (config: PaymentsConfig, manager: EntityManager) =>
        createPaymentProvider(config, { manager }),
    },
    { provide: REFUND_PROVIDER, useExisting: PAYMENT_PROVIDER },
    {
      provide: HANDLE_MONEY_BACK,
      inject: [RefundsService, DisputesService],
      useFactory: moneyBackHandler,
    },
  ],
  exports: [...services, PAYMENTS_CONFIG],
})
export class CreditsCoreModule {
  /** Registers the module with an open database, for an operator's command or a test. */
  static register({
    dataSource,
    config,
    logger,
    overrides = [],
  }: {
    dataSource: DataSource;
    config: CoreConfig;
    logger: Logger;
    overrides?: Provider[];
  }): DynamicModule {
    return {
      module: CreditsCoreModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: LOGGER, useValue: logger },
        { provide: DataSource, useValue: dataSource },
        { provide: EntityManager, useValue: dataSource.manager },
        ...overrides,
      ],
    };
  }
}

/** Returns the handler of events about refunds and disputes, so that payments need not import those services. */
function moneyBackHandler(refunds: RefundsService, disputes: DisputesService): HandleMoneyBack {
  return async (event, manager) => {
    switch (event.kind) {
      case 'refund': {
        const isOurs = await refunds.within(manager).applyRefund(event);
        return isOurs ? undefined : disputes.within(manager).refundElsewhere(event);
      }
      case 'dispute-opened':
        return disputes.within(manager).openDispute(event);
      case 'dispute-closed':
        return disputes.within(manager).closeDispute(event);
      default:
        return event satisfies never;
    }
  };
}
