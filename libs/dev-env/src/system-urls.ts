import { serviceNames } from '@jinwi/contracts';
import { freePortRange } from '@jinwi/local-stores';

/** Where the stores and services of one running system are. */
export interface SystemUrls {
  databaseUrl: string;
  rpcUrl: string;
  queueUrl: string;
  sessionUrl: string;
  storageUrl: string;
}

/** Fills in what is missing: everything on the database, RPC on free loopback ports. */
export async function completeUrls({
  databaseUrl,
  storageUrl,
  ...given
}: { databaseUrl: string; storageUrl: string } & Partial<SystemUrls>): Promise<SystemUrls> {
  return {
    databaseUrl,
    storageUrl,
    rpcUrl: given.rpcUrl ?? `tcp://127.0.0.1:${await freePortRange(serviceNames.length)}`,
    queueUrl: given.queueUrl ?? databaseUrl,
    sessionUrl: given.sessionUrl ?? databaseUrl,
  };
}

/** The same as the environment variables that every service reads. */
export const urlEnvironment = (urls: SystemUrls): Record<string, string> => ({
  DATABASE_URL: urls.databaseUrl,
  RPC_URL: urls.rpcUrl,
  QUEUE_URL: urls.queueUrl,
  SESSION_URL: urls.sessionUrl,
  STORAGE_URL: urls.storageUrl,
});
