import { connectOperator } from '@jinwi/database';
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

/** Services that operator commands use: the same as in the credits service, but run by the command itself. */
export interface OperatorServices {
  lots: LotsService;
  refunds: RefundsService;
  payments: ReconcilePaymentsJob;
  dataSource: DataSource;
  rules: TermsRules;
  logger: Logger;
  close(): Promise<void>;
}

/**
 * Opens the services for an operator's command.
 * @param environment the service's environment variables, with the settings of the payment provider and the terms
 * @throws ConfigError
 * @throws an error that `explainOperatorFault` explains, if the database does not answer or needs a migration
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
  const dataSource = await connectOperator({ ...creditsSchema, url: databaseUrl, poolSizeMax: 4 });
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
    close: () => dataSource.destroy(),
  };
}
