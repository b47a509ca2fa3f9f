import { hasDefaultCredentials, parseConfig, rpcUrlSchema } from '@jinwi/service-kit';
import { z } from 'zod';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from './payments/payments-config.js';
import { termsFaults, termsSettings, toTermsConfig } from './terms/terms-settings.js';

export const creditsConfigSchema = z
  .object({
    NODE_ENV: z.string().optional(),
    DATABASE_URL: z
      .url()
      .refine((url) => /^postgres(ql)?:/.test(url), { message: 'must begin with postgres://' }),
    DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
    RPC_URL: rpcUrlSchema,
    /** Internal port for health and metrics; none when absent. */
    OPERATIONS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
    /** `off` where a separate step migrates before the replicas start. */
    MIGRATE: z.enum(['on', 'off']).default('on'),
    SWEEP_INTERVAL_MS: z.coerce.number().int().min(100).max(3_600_000).default(60_000),
    ...paymentsEnvironment,
    ...termsSettings.shape,
  })
  .superRefine(refuseUnsafePayments)
  .superRefine((environment, context) => {
    const isProduction = environment.NODE_ENV === 'production';
    for (const { path, message } of termsFaults(environment, { isProduction })) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  })
  .refine(({ NODE_ENV, DATABASE_URL }) => NODE_ENV !== 'production' || !hasDefaultCredentials(DATABASE_URL), {
    path: ['DATABASE_URL'],
    message: 'names no password or a well-known one; set a password of its own for production',
  })
  .transform((environment) => ({
    databaseUrl: environment.DATABASE_URL,
    databasePoolMax: environment.DATABASE_POOL_MAX,
    rpcUrl: environment.RPC_URL,
    operationsPort: environment.OPERATIONS_PORT,
    logLevel: environment.LOG_LEVEL,
    isMigratedOnStart: environment.MIGRATE === 'on',
    sweepIntervalMs: environment.SWEEP_INTERVAL_MS,
    payments: paymentsConfigOf(environment),
    terms: toTermsConfig(environment),
  }));

export type CreditsConfig = z.infer<typeof creditsConfigSchema>;

/** @throws ConfigError that names every fault. */
export const readCreditsConfig = (environment: Record<string, string | undefined>): CreditsConfig =>
  parseConfig(creditsConfigSchema, environment);
