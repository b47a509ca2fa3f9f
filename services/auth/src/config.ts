import {
  emailProofEnvironment,
  mailConfigOf,
  mailEnvironment,
  refuseIncompleteMail,
  refuseProofWithoutMail,
} from '@jinwi/mail';
import {
  configReader,
  randomSecret,
  refuseDefaultCredentials,
  refuseSampleSecret,
  serviceConfigOf,
  serviceEnvironment,
} from '@jinwi/service-kit';
import { z } from 'zod';

const environmentSchema = z
  .object({
    ...serviceEnvironment,
    ...mailEnvironment,
    ...emailProofEnvironment,
    SECOND_FACTOR_SECRET: randomSecret({
      use: 'Encrypts the secrets of authenticator apps',
      warning: 'Keep it: with another one members sign in only with recovery codes or passkeys',
      fallback: 'none: no two-step sign-in',
    }),
  })
  .superRefine(refuseIncompleteMail)
  .superRefine(refuseProofWithoutMail)
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseSampleSecret('SECOND_FACTOR_SECRET'))
  .transform((environment) => ({
    ...serviceConfigOf(environment),
    ...mailConfigOf(environment),
    emailProof: environment.EMAIL_PROOF,
    /** Encrypts authenticator secrets; null if members cannot turn on a second factor. */
    secondFactorSecret: environment.SECOND_FACTOR_SECRET ?? null,
  }));

export type AuthConfig = z.infer<typeof environmentSchema>;

/** @throws ConfigError that names every fault. */
export const readAuthConfig = configReader(environmentSchema);
