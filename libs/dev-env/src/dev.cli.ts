import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { configOrExit, createLogger, runProcess } from '@jinwi/service-kit';
import { tracingConfigOf } from '@jinwi/tracing';
import { readEmbeddedEnvironment } from './environment.js';
import { startSystem } from './start-system.js';
import { completeUrls, urlEnvironment } from './system-urls.js';
import { type RegisterBody } from '@jinwi/contracts';

const developmentSecret = 'development-only-secret-of-32-chars';

/** The server part of `npm run dev`: runs the whole system, and restarts it after every change. */
async function start() {
  const environment = readEmbeddedEnvironment(process.env);
  const urls = completeUrls({
    databaseUrl: environment.DATABASE_URL ?? '',
    storageUrl: environment.STORAGE_URL ?? pathToFileURL(join(environment.DATA_DIR, 'store')).href,
    rpcUrl: environment.RPC_URL,
    queueUrl: environment.QUEUE_URL,
    sessionUrl: environment.SESSION_URL,
  });
  const system = await startSystem({
    environment: {
      SESSION_SECRET: developmentSecret,
      MEMBER_HASH_SECRET: developmentSecret,
      SECOND_FACTOR_SECRET: developmentSecret,
      PAYMENTS: 'sandbox',
      ...process.env,
      ...urlEnvironment(urls),
      HOST: environment.HOST,
    },
    logger,
  });
  await seed(system.url);
  for (const { email, password } of seedAccounts) process.stdout.write(`account ${email} / ${password}\n`);
  process.stdout.write(`image generation opens with the word ${environment.GENERATION_GATE_WORD}\n`);
  return system;
}

const name = 'jinwi';
const logger = createLogger({ name, level: 'info' });
const tracing = tracingConfigOf(configOrExit(readEmbeddedEnvironment, process.env));
await runProcess({ name, tracing, logger, start });

const conflictStatus = 409;

/** Members of a development database; each password is the username followed by "111111". */
const seedAccounts: readonly RegisterBody[] = ['jiwoo', 'minjun'].map((username) => ({
  username,
  email: `${username}@example.com`,
  password: `${username}111111`,
}));

/** Registers the seed accounts through the public API; existing accounts stay unchanged. */
async function seed(gatewayUrl: string): Promise<void> {
  for (const account of seedAccounts) {
    const response = await fetch(`${gatewayUrl}/api/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: gatewayUrl },
      body: JSON.stringify(account),
    });
    if (!response.ok && response.status !== conflictStatus) {
      throw new Error(`seeding ${account.email} failed: ${response.status} ${await response.text()}`);
    }
  }
}
