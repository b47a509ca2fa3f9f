import 'reflect-metadata';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDataSource } from '@jinwi/database';
import { startSystem } from '@jinwi/dev-env';
import { createJobProducer } from '@jinwi/jobs';
import { createLogger, inProcessRpcUrl, RpcClient } from '@jinwi/service-kit';
import { createObjectStore } from '@jinwi/storage';
import { testEnvironment } from '../helpers/test-system.js';

/**
 * Connects to each address as the product does, and prints the outcomes. Runs in a separate process, because Node
 * reads NODE_EXTRA_CA_CERTS when it starts.
 */
const logger = createLogger({ name: 'test', level: 'silent' });

async function withRpc(url: string, use: (client: RpcClient) => Promise<unknown>): Promise<void> {
  const client = new RpcClient({ url });
  try {
    await use(client);
  } finally {
    await client.close();
  }
}

const connections: Record<string, (url: string) => Promise<void>> = {
  nats: (url) => withRpc(url, (client) => client.check('credits')),
  // Tries the sessions' store, without which the gateway would not start.
  async session(url) {
    const storeFolder = await mkdtemp(join(tmpdir(), 'jinwi-tls-'));
    const stores = {
      SESSION_URL: url,
      STORAGE_URL: pathToFileURL(storeFolder).href,
      RPC_URL: inProcessRpcUrl(),
    };
    try {
      const gateway = await startSystem({
        parts: ['gateway'],
        environment: { ...testEnvironment, ...stores },
        logger,
      });
      await gateway.close();
    } finally {
      await rm(storeFolder, { recursive: true });
    }
  },
  async queue(url) {
    const producer = createJobProducer({ url });
    try {
      await producer.check();
    } finally {
      await producer.close();
    }
  },
  storage: (url) => createObjectStore(url).ensureBucket(),
  async database(url) {
    const source = createDataSource({ url, schema: 'tls', entities: [], migrations: [] });
    await source.initialize();
    await source.destroy();
  },
};

/** Returns the messages of an error and of its causes. */
const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${textOf(error.cause ?? '')}`.trim() : String(error);

const asked = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const outcomes: Record<string, string> = {};
for (const [name, url] of Object.entries(asked)) {
  const connect = connections[name];
  outcomes[name] = await (connect?.(url) ?? Promise.reject(new Error(`no connection ${name}`))).then(
    () => 'connected',
    (error: unknown) => `refused: ${textOf(error)}`,
  );
}
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit());
