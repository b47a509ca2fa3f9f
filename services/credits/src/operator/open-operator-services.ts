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
import { openTerms, type Terms } from '../terms/open-terms.js';
import { type TermsRules } from '../terms/terms-rules.js';
import { termsSettings, toTermsConfig } from '../terms/terms-settings.js';

const operatorConfigSchema = z
  .object({ NODE_ENV: z.string().optional(), ...paymentsEnvironment, ...termsSettings.shape })
  .superRefine(refuseUnsafePayments)
  .transform((values) => ({ payments: paymentsConfigOf(values), rules: toTermsConfig(values).rules }));

/** What the commands work with: the same services as the product's, on the same database. */
export interface OperatorServices extends Terms {
  dataSource: DataSource;
  reconciliation: ReconciliationJob;
  /** The numbers of the terms as configured. */
  rules: TermsRules;
  logger: Logger;
  close(): Promise<void>;
}

/** There is no database, or one of another version than this program; the message says what to do. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/**
 * @param environment names the payment provider and the numbers of the terms as the service's own environment does
 * @throws ConfigError
 * @throws UnavailableError when the database does not answer, or has to be brought up to date first
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
  const { payments, rules } = parseConfig(operatorConfigSchema, environment);
  const dataSource = await connect(databaseUrl);
  const close = () => dataSource.destroy();
  try {
    if (await dataSource.showMigrations()) throw new UnavailableError(otherVersion);
  } catch (error) {
    await close();
    throw error;
  }
  const { manager } = dataSource;
  const provider = createPaymentProvider(payments, { manager });
  const credits = new CreditsService({ repository: new CreditsRepository(manager), rules, logger });
  const terms = openTerms({ manager, provider, credits, rules, logger });
  const { reconciliation } = openPayments({
    config: payments,
    dataSource,
    provider,
    credits,
    ...terms,
    rules,
    logger,
  });
  return { ...terms, dataSource, reconciliation, rules, logger, close };
}

async function connect(databaseUrl: string): Promise<DataSource> {
  try {
    return await createCreditsDataSource({ url: databaseUrl, poolSizeMax: 4 }).initialize();
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
