import { mailConfigOf, mailEnvironment, refuseIncompleteMail } from '@jinwi/mail';
import {
  configReader,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
} from '@jinwi/service-kit';
import { z } from 'zod';

const environmentSchema = z
  .object({ ...serviceEnvironment, ...mailEnvironment })
  .superRefine(refuseIncompleteMail)
  .superRefine(refuseDefaultCredentials)
  .transform((environment) => ({ ...serviceConfigOf(environment), ...mailConfigOf(environment) }));

export type AuthConfig = z.infer<typeof environmentSchema>;

/** @throws ConfigError that names every fault. */
export const readAuthConfig = configReader(environmentSchema);
