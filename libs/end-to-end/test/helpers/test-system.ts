import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '@jinwi/local-stores';
import { createLogger } from '@jinwi/service-kit';
import { completeUrls, type PartName, startSystem, type SystemUrls, urlEnvironment } from '@jinwi/dev-env';

/** The whole product in this process, on a fresh database and an empty store. */
export interface TestSystem {
  url: string;
  urls: SystemUrls;
  close(): Promise<void>;
}

/** Values for the required settings, for tests. */
export const testEnvironment = {
  PORT: '0',
  SESSION_SECRET: 'a secret of the tests, thirty-two characters',
  SECOND_FACTOR_SECRET: 'a secret of the tests, thirty-two characters',
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '1000',
  PAYMENTS: 'sandbox',
};

export async function startTestSystem({
  parts,
  environment = {},
  logLevel = 'error',
}: {
  parts?: readonly PartName[];
  environment?: Record<string, string>;
  logLevel?: 'error' | 'silent';
} = {}): Promise<TestSystem> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'jinwi-store-'));
  const urls = completeUrls({ databaseUrl: database.url, storageUrl: pathToFileURL(folder).href });
  const system = await startSystem({
    environment: { ...testEnvironment, ...urlEnvironment(urls), ...environment },
    logger: createLogger({ name: 'test', level: logLevel }),
    ...(parts ? { parts } : {}),
  });
  return {
    url: system.url,
    urls,
    async close() {
      await system.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
