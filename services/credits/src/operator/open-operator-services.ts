import { type Logger, parseConfig } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { createCreditsDataSource } from '../credits.data-source.js';
import { CreditsRepository } from '../credits.repository.js';
import { CreditsService } from '../credits.service.js';
import { createPaymentProvider } from '../payments/create-payment-provider.js';
import { openPayments } from '../payments/open-payments.js';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from '../payments/payments-config.js';
import { type ReconciliationJob } from '../payments/reconcile-payments.job.js';
import { LotsService } from '../terms/lots.service.js';
import { RefundsService } from '../terms/refunds.service.js';
import { publishedRules } from '../terms/terms-rules.js';
import { TermsRepository } from '../terms/terms.repository.js';

const operatorConfigSchema = z
  .object({ NODE_ENV: z.string().optional(), ...paymentsEnvironment })
  .superRefine(refuseUnsafePayments)
  .transform(paymentsConfigOf);

/** What the commands work with: the same services as the product's, on the same database. */
export interface OperatorServices {
  dataSource: DataSource;
  lots: LotsService;
  refunds: RefundsService;
  reconciliation: ReconciliationJob;
  logger: Logger;
  close(): Promise<void>;
}

/** The database is of another version than this program. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError';
}

/**
 * @param environment names the payment provider as the service's own environment does
 * @throws ConfigError
 * @throws OtherVersionError when the product has to be started once to bring the database up to date
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
  const dataSource = await createCreditsDataSource({ url: databaseUrl, poolSizeMax: 4 }).initialize();
  const close = () => dataSource.destroy();
  try {
    if (await dataSource.showMigrations()) throw new OtherVersionError(otherVersion);
  } catch (error) {
    await close();
    throw error;
  }
  const provider = createPaymentProvider(config, { manager: dataSource.manager });
  const parts = {
    dataSource,
    provider,
    credits: new CreditsService({ repository: new CreditsRepository(dataSource.manager), logger }),
    repository: new TermsRepository(dataSource.manager),
    rules: publishedRules,
    clock: () => new Date(),
    logger,
  };
  const refunds = new RefundsService(parts);
  const { reconciliation } = openPayments({ ...parts, config, refunds });
  return { dataSource, lots: new LotsService(parts), refunds, reconciliation, logger, close };
}

const otherVersion =
  'The database is not up to date with this version: start the product once, then try again.';
