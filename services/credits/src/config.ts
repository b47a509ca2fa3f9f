import {
  configReader,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
  wholeNumber,
} from '@jinwi/service-kit';
import { z } from 'zod';
import { paymentsConfigOf, paymentsEnvironment, refuseUnsafePayments } from './payments/payments-config.js';
import { termsFaults, termsSettings, toTermsConfig } from './terms/terms-settings.js';

const creditsConfigSchema = z
  .object({
    ...serviceEnvironment,
    SWEEP_INTERVAL_MS: wholeNumber(60_000, { min: 100, max: 3_600_000 }).describe(
      'Pause between two looks for holds past their time',
    ),
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
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({
    ...serviceConfigOf(environment),
    sweepIntervalMs: environment.SWEEP_INTERVAL_MS,
    payments: paymentsConfigOf(environment),
    terms: toTermsConfig(environment),
  }));

export type CreditsConfig = z.infer<typeof creditsConfigSchema>;

/** @throws ConfigError that names every fault. */
export const readCreditsConfig = configReader(creditsConfigSchema);
