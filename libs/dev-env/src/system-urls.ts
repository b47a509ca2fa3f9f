import { inProcessRpcUrl } from '@jinwi/service-kit';

/** URLs of the stores and services of one running system. */
export interface SystemUrls {
  databaseUrl: string;
  rpcUrl: string;
  queueUrl: string;
  sessionUrl: string;
  storageUrl: string;
}

/** Fills in missing URLs: queue and sessions in the database, RPC within this process. */
export function completeUrls({
  databaseUrl,
  storageUrl,
  ...given
}: { databaseUrl: string; storageUrl: string } & Partial<SystemUrls>): SystemUrls {
  return {
    databaseUrl,
    storageUrl,
    rpcUrl: given.rpcUrl ?? inProcessRpcUrl(),
    queueUrl: given.queueUrl ?? databaseUrl,
    sessionUrl: given.sessionUrl ?? databaseUrl,
  };
}

/** Returns the URLs as the environment variables that every service reads. */
export const urlEnvironment = (urls: SystemUrls): Record<string, string> => ({
  DATABASE_URL: urls.databaseUrl,
  RPC_URL: urls.rpcUrl,
  QUEUE_URL: urls.queueUrl,
  SESSION_URL: urls.sessionUrl,
  STORAGE_URL: urls.storageUrl,
});
