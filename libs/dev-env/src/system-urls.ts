import { inProcessRpcUrl } from '@jinwi/service-kit';

/** Where the stores and services of one running system are. */
export interface SystemUrls {
  databaseUrl: string;
  rpcUrl: string;
  queueUrl: string;
  sessionUrl: string;
  storageUrl: string;
}

/** Fills in what is missing: everything on the database, RPC inside this process. */
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

/** The same as the environment variables that every service reads. */
export const urlEnvironment = (urls: SystemUrls): Record<string, string> => ({
  DATABASE_URL: urls.databaseUrl,
  RPC_URL: urls.rpcUrl,
  QUEUE_URL: urls.queueUrl,
  SESSION_URL: urls.sessionUrl,
  STORAGE_URL: urls.storageUrl,
});
