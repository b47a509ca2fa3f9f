import { randomUUID } from 'node:crypto';
import { createDataSource, migrate } from '@jinwi/database';
import { createTestDatabase } from '@jinwi/local-stores';
import { createLogger, type Logger } from '@jinwi/service-kit';
import { NestFactory } from '@nestjs/core';
import { type DataSource } from 'typeorm';
import { CreditsCoreModule } from '../src/credits-core.module.js';
import { creditsSchema } from '../src/credits.data-source.js';
import { CLOCK } from '../src/ledger/dates.js';
import { LedgerRepository } from '../src/ledger/ledger.repository.js';
import { LedgerService } from '../src/ledger/ledger.service.js';
import { type Charge } from '../src/ledger/charge.js';
import { lotTerms } from '../src/ledger/grant.js';
import { publishedRules, type TermsRules } from '../src/ledger/rules.js';
import { LotsService } from '../src/lots/lots.service.js';
import { CardPurchasesService } from '../src/payments/card-purchases.service.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../src/payments/payment-provider.js';
import {
  HANDLE_MONEY_BACK,
  type HandleMoneyBack,
  PaymentWebhookService,
} from '../src/payments/payment-webhook.service.js';
import { paymentOptions, PAYMENTS_CONFIG, type PaymentsConfig } from '../src/payments/payments-config.js';
import { PlanPurchasesService } from '../src/payments/plan-purchases.service.js';
import { ReconcilePaymentsJob } from '../src/payments/reconcile-payments.job.js';
import { SandboxConfirmationsService } from '../src/payments/sandbox/sandbox-confirmations.service.js';
import { AccountClosingService } from '../src/refunds/account-closing.service.js';
import { DisputesService } from '../src/refunds/disputes.service.js';
import { RefundsService } from '../src/refunds/refunds.service.js';

export const startOfTime = new Date('2026-01-01T00:00:00.000Z');
export const silent = createLogger({ name: 'test', level: 'silent' });

/** A migrated database, the service on it, and a clock that stands still until it is set. */
export interface CreditsTestBed {
  url: string;
  dataSource: DataSource;
  repository: LedgerRepository;
  ledger: LedgerService;
  now(): Date;
  setNow(at: Date): void;
  close(): Promise<void>;
}

export async function openTestBed({
  poolSizeMax = 10,
  rules = publishedRules,
} = {}): Promise<CreditsTestBed> {
  const database = await createTestDatabase();
  const dataSource = createDataSource({ ...creditsSchema, url: database.url, poolSizeMax });
  await dataSource.initialize();
  await migrate(dataSource);
  const repository = new LedgerRepository(dataSource.manager);
  let now = startOfTime;
  return {
    url: database.url,
    dataSource,
    repository,
    ledger: new LedgerService(repository, () => now, rules, silent),
    now: () => now,
    setNow: (at) => (now = at),
    async close() {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

/** The services that move credits or money, on the bed's database and clock. */
export async function creditsOf(
  { dataSource, now }: CreditsTestBed,
  {
    provider,
    config = {},
    rules = publishedRules,
    logger = silent,
  }: { provider: PaymentProvider; config?: Partial<PaymentsConfig>; rules?: TermsRules; logger?: Logger },
) {
  const payments: PaymentsConfig = {
    kind: provider.kind,
    isDemoOn: false,
    environment: 'test',
    isLive: false,
    stripe: null,
    reconcileIntervalMs: 3_600_000,
    ...config,
  };
  const overrides = [
    { provide: CLOCK, useValue: now },
    { provide: PAYMENT_PROVIDER, useValue: provider },
  ];
  const app = await NestFactory.createApplicationContext(
    CreditsCoreModule.register({ dataSource, config: { payments, rules }, logger, overrides }),
    { logger: false, abortOnError: false },
  );
  return {
    ledger: app.get(LedgerService),
    lots: app.get(LotsService),
    refunds: app.get(RefundsService),
    closing: app.get(AccountClosingService),
    disputes: app.get(DisputesService),
    payments: {
      cards: app.get(CardPurchasesService),
      plans: app.get(PlanPurchasesService),
      sandbox: app.get(SandboxConfirmationsService),
      webhook: app.get(PaymentWebhookService),
      reconciliation: app.get(ReconcilePaymentsJob),
      options: paymentOptions(app.get(PAYMENTS_CONFIG)),
    },
    handleMoneyBack: app.get<HandleMoneyBack>(HANDLE_MONEY_BACK),
  };
}

export type Credits = Awaited<ReturnType<typeof creditsOf>>;

export const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Makes a charge, by default of one credit for an analysis. */
export const charge = (fields: Partial<Charge> & { userId: number }): Charge => ({
  holdId: randomUUID(),
  amount: 1,
  purpose: 'analysis',
  ...fields,
});

/** Records a granted card purchase of any amount and price, as the payment services do. @returns its payment */
export async function purchase(
  { dataSource, now }: CreditsTestBed,
  {
    userId,
    amount,
    priceMinor = 499,
    currency = 'usd',
  }: { userId: number; amount: number; priceMinor?: number; currency?: 'usd' | 'krw' },
): Promise<string> {
  const id = randomUUID();
  const paymentId = `pi_${id}`;
  const at = now();
  const terms = lotTerms({ source: 'purchase', grantedAt: at, rules: publishedRules });
  await dataSource.query(
    `INSERT INTO credits."order" (id, user_id, provider, item_id, amount, price_minor, currency, payment_id, status,
       created_at, settled_at) VALUES ($1, $2, 'stripe', 'package-10', $3, $4, $5, $6, 'granted', $7, $7)`,
    [id, userId, amount, priceMinor, currency, paymentId, at],
  );
  await dataSource.query(
    `SELECT credits.grant_lot($1, 'order:' || $2, 'purchase', $2::uuid, $3, $4, $5, $6, $7, $8, $9)`,
    [userId, id, amount, priceMinor, currency, at, terms.expiresAt, terms.extendUntil, terms.refundableUntil],
  );
  return paymentId;
}

export interface LotRow {
  id: number;
  source: string;
  granted: number;
  remaining: number;
  held: number;
  expired_remaining: number;
  status: string;
  expires_at: Date;
}

/** Lists a member's lots in the order of their grants. */
export const lotsOf = ({ dataSource }: CreditsTestBed, userId: number): Promise<LotRow[]> =>
  dataSource.query(
    `SELECT id, source, granted, remaining, held, expired_remaining, status, expires_at
       FROM credits.lot WHERE user_id = $1 ORDER BY id`,
    [userId],
  );
