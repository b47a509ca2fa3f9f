import { type Logger } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { type Clock } from './ledger/dates.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { LedgerService } from './ledger/ledger.service.js';
import { type TermsRules } from './ledger/rules.js';
import { LotsService } from './lots/lots.service.js';
import { openPayments, type Payments } from './payments/open-payments.js';
import { type PaymentProvider } from './payments/payment-provider.js';
import { type HandleMoneyBack } from './payments/payment-webhook.service.js';
import { type PaymentsConfig } from './payments/payments-config.js';
import { DisputesService } from './refunds/disputes.service.js';
import { RefundsService } from './refunds/refunds.service.js';

/** The services that move credits or money. */
export interface Credits {
  ledger: LedgerService;
  lots: LotsService;
  refunds: RefundsService;
  disputes: DisputesService;
  payments: Payments;
  handleMoneyBack: HandleMoneyBack;
}

export function openCredits({
  payments: config,
  clock = () => new Date(),
  ...given
}: {
  payments: PaymentsConfig;
  dataSource: DataSource;
  provider: PaymentProvider;
  rules: TermsRules;
  clock?: Clock;
  logger: Logger;
}): Credits {
  const { manager } = given.dataSource;
  const { kind: providerKind } = given.provider;
  const ledger = new LedgerService({ ...given, repository: new LedgerRepository(manager), clock });
  const parts = { ...given, manager, ledger, providerKind, clock };
  const refunds = new RefundsService(parts);
  const disputes = new DisputesService(parts);
  const handleMoneyBack = moneyBackHandler({ refunds, disputes });
  const payments = openPayments({ ...parts, config, handleMoneyBack });
  return { ledger, lots: new LotsService(parts), refunds, disputes, payments, handleMoneyBack };
}

/** Passes refunds and disputes on from payment events, so that payments need not depend on them. */
function moneyBackHandler({ refunds, disputes }: Pick<Credits, 'refunds' | 'disputes'>): HandleMoneyBack {
  return async (event, manager) => {
    switch (event.kind) {
      case 'refund': {
        const isOurs = await refunds.within(manager).settleRefund(event);
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
