import { createDataSource } from '@jinwi/database';
import { mailEnvironment } from '@jinwi/mail';
import { type Logger, NestLogger, parseConfig } from '@jinwi/service-kit';
import { NestFactory } from '@nestjs/core';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { CreditsCoreModule } from '../credits-core.module.js';
import { creditsSchema } from '../credits.data-source.js';
import { type TermsRules } from '../ledger/rules.js';
import { rulesEnvironment, rulesOf } from '../ledger/rules-config.js';
import { LotsService } from '../lots/lots.service.js';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from '../payments/payments-config.js';
import { ReconcilePaymentsJob } from '../payments/reconcile-payments.job.js';
import { RefundsService } from '../refunds/refunds.service.js';

const operatorConfigSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    ...paymentsEnvironment,
    ...rulesEnvironment,
    ...mailEnvironment,
  })
  .superRefine(refuseUnsafePayments)
  .transform((values) => ({ payments: paymentsConfigOf(values), rules: rulesOf(values) }));

/** The same services as in the product, on the same database. */
export interface OperatorServices {
  lots: LotsService;
  refunds: RefundsService;
  payments: ReconcilePaymentsJob;
  dataSource: DataSource;
  rules: TermsRules;
  logger: Logger;
  close(): Promise<void>;
}

/** The database is unreachable or not migrated; the message says what to do. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/**
 * @param environment the service's own environment: payment provider and terms
 * @throws ConfigError
 * @throws UnavailableError when the database does not answer or needs a migration
 */
export async function openOperatorServices({
  databaseUrl,
  environment,
  logger,
}: {
  databaseUrl: string;
  environment: Record<string, string | undefined>;
  logger: Logger;
}): Promise<OperatorServices> {
  const config = parseConfig(operatorConfigSchema, environment);
  const dataSource = await connect(databaseUrl);
  const close = () => dataSource.destroy();
  try {
    if (await dataSource.showMigrations()) throw new UnavailableError(otherVersion);
  } catch (error) {
    await close();
    throw error;
  }
  const app = await NestFactory.createApplicationContext(
    CreditsCoreModule.register({ dataSource, config, logger }),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  return {
    lots: app.get(LotsService),
    refunds: app.get(RefundsService),
    payments: app.get(ReconcilePaymentsJob),
    dataSource,
    rules: config.rules,
    logger,
    close,
  };
}

async function connect(databaseUrl: string): Promise<DataSource> {
  try {
    return await createDataSource({ ...creditsSchema, url: databaseUrl, poolSizeMax: 4 }).initialize();
  } catch (cause) {
    const { code, message } = cause as { code?: unknown; message?: string };
    const reason = typeof code === 'string' ? code : message;
    throw new UnavailableError(
      `The database cannot be reached (${reason}): does it run, and is DATABASE_URL right?`,
      { cause },
    );
  }
}

const otherVersion =
  'The database is not up to date with this version: start the product once, then try again.';
