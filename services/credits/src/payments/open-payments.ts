import { type RpcResponse } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { type Clock } from '../ledger/dates.js';
import { type LedgerService } from '../ledger/ledger.service.js';
import { type TermsRules } from '../ledger/rules.js';
import { CardPurchasesService } from './card-purchases.service.js';
import { OrdersRepository } from './orders.repository.js';
import { type PaymentProvider } from './payment-provider.js';
import { PaymentSettlement } from './payment-settlement.js';
import { type HandleMoneyBack, PaymentWebhookService } from './payment-webhook.service.js';
import { type PaymentsConfig } from './payments-config.js';
import { PlanPurchasesService } from './plan-purchases.service.js';
import { type ReconciliationJob } from './reconcile-payments.job.js';
import { SandboxConfirmationsService } from './sandbox/sandbox-confirmations.service.js';

/** The payment options that the configuration allows. */
export type PaymentOffer = Pick<
  RpcResponse<'credits.paymentOptions'>,
  'card' | 'publishableKey' | 'isDemoOn'
>;

/** All ways to buy credits through one provider. */
export interface Payments {
  offer: PaymentOffer;
  cards: CardPurchasesService;
  plans: PlanPurchasesService;
  sandbox: SandboxConfirmationsService;
  webhook: PaymentWebhookService;
  reconciliation: ReconciliationJob;
}

export function openPayments({
  config,
  ...given
}: {
  config: PaymentsConfig;
  dataSource: DataSource;
  provider: PaymentProvider;
  ledger: LedgerService;
  handleMoneyBack: HandleMoneyBack;
  rules: TermsRules;
  clock: Clock;
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
