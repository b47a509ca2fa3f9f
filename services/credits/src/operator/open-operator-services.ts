import { type Logger, parseConfig } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { createCreditsDataSource } from '../credits.data-source.js';
import { type TermsRules } from '../ledger/rules.js';
import { rulesEnvironment, rulesOf } from '../ledger/rules-config.js';
import { mailEnvironment } from '../lots/mail/mail-config.js';
import { type Credits, openCredits } from '../open-credits.js';
import { createPaymentProvider } from '../payments/create-payment-provider.js';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from '../payments/payments-config.js';

const operatorConfigSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    ...paymentsEnvironment,
    ...rulesEnvironment,
    ...mailEnvironment,
  })
  .superRefine(refuseUnsafePayments)
  .transform((values) => ({ payments: paymentsConfigOf(values), rules: rulesOf(values) }));

/** The same services as the product's, on the same database. */
export interface OperatorServices extends Credits {
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
  const { payments, rules } = parseConfig(operatorConfigSchema, environment);
  const dataSource = await connect(databaseUrl);
  const close = () => dataSource.destroy();
  try {
    if (await dataSource.showMigrations()) throw new UnavailableError(otherVersion);
  } catch (error) {
    await close();
    throw error;
  }
  const provider = createPaymentProvider(payments, { manager: dataSource.manager });
  const credits = openCredits({ payments, dataSource, provider, rules, logger });
  return { ...credits, dataSource, rules, logger, close };
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
