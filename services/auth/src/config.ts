import {
  parseConfig,
  refuseDefaultCredentials,
  serviceConfigOf,
  serviceEnvironment,
} from '@jinwi/service-kit';
import { z } from 'zod';

const environmentSchema = z
  .object(serviceEnvironment)
  .superRefine(refuseDefaultCredentials)
  .transform(serviceConfigOf);

export type AuthConfig = z.infer<typeof environmentSchema>;

/** @throws ConfigError naming every fault. */
export const readAuthConfig = (environment: Record<string, string | undefined>): AuthConfig =>
  parseConfig(environmentSchema, environment);
