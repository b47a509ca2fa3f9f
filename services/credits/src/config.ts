import { mailConfigOf, mailEnvironment, refuseMissingMail } from '@jinwi/mail';
import {
  configReader,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
  wholeNumber,
} from '@jinwi/service-kit';
import { z } from 'zod';
import { refuseContradictingRules, rulesEnvironment, rulesOf } from './ledger/rules-config.js';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from './payments/payments-config.js';

const creditsConfigSchema = z
  .object({
    ...serviceEnvironment,
    SWEEP_INTERVAL_MS: wholeNumber(60_000, { min: 100, max: 3_600_000 }).describe(
      'Interval between sweeps for overdue holds',
    ),
    ...paymentsEnvironment,
    ...rulesEnvironment,
    TERMS_INTERVAL_MS: wholeNumber(10 * 60_000, { min: 100, max: 86_400_000 }).describe(
      'How often expiry, notices and refunds are processed',
    ),
    ...mailEnvironment,
  })
  .superRefine(refuseUnsafePayments)
  .superRefine(refuseContradictingRules)
  .superRefine(refuseMissingMail)
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({
    ...serviceConfigOf(environment),
    sweepIntervalMs: environment.SWEEP_INTERVAL_MS,
    payments: paymentsConfigOf(environment),
    rules: rulesOf(environment),
    termsIntervalMs: environment.TERMS_INTERVAL_MS,
    notices: mailConfigOf(environment),
  }));

export type CreditsConfig = z.infer<typeof creditsConfigSchema>;

/** @throws ConfigError listing every invalid setting. */
export const readCreditsConfig = configReader(creditsConfigSchema);
