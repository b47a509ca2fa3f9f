import {
  configReader,
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

/** @throws ConfigError that names every fault. */
export const readAuthConfig = configReader(environmentSchema);
