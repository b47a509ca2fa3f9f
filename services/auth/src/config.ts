import {
  emailProofEnvironment,
  mailConfigOf,
  mailEnvironment,
  refuseIncompleteMail,
  refuseProofWithoutMail,
} from '@jinwi/mail';
import {
  configReader,
  isDefaultSecret,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
} from '@jinwi/service-kit';
import { z } from 'zod';

const secretLengthMin = 32;

const environmentSchema = z
  .object({
    ...serviceEnvironment,
    ...mailEnvironment,
    ...emailProofEnvironment,
    SECOND_FACTOR_SECRET: z
      .string()
      .min(secretLengthMin, `must have at least ${secretLengthMin} characters`)
      .optional()
      .meta({
        description: `Encrypts the secrets of authenticator apps: random, at least ${secretLengthMin} characters. Keep it: with another one members sign in only with recovery codes or passkeys`,
        fallback: 'none: no two-step sign-in',
        isSecret: true,
      }),
  })
  .superRefine(refuseIncompleteMail)
  .superRefine(refuseProofWithoutMail)
  .superRefine(refuseDefaultCredentials)
  .superRefine(refuseSampleSecret)
  .transform((environment) => ({
    ...serviceConfigOf(environment),
    ...mailConfigOf(environment),
    emailProof: environment.EMAIL_PROOF,
    /** Null if members cannot turn on a second factor. */
    secondFactorSecret: environment.SECOND_FACTOR_SECRET ?? null,
  }));

export type AuthConfig = z.infer<typeof environmentSchema>;

/** @throws ConfigError that names every fault. */
export const readAuthConfig = configReader(environmentSchema);

function refuseSampleSecret(
  {
    NODE_ENV,
    SECOND_FACTOR_SECRET: secret,
  }: { NODE_ENV?: string | undefined; SECOND_FACTOR_SECRET?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (NODE_ENV !== 'production' || secret === undefined || !isDefaultSecret(secret)) return;
  const message = 'is a sample value; make a random one, for example with openssl rand -hex 32';
  context.addIssue({ code: 'custom', path: ['SECOND_FACTOR_SECRET'], message });
}
