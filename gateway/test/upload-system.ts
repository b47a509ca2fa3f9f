import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { createTestDatabase } from '@jinwi/local-stores';
import { createLogger, inProcessRpcUrl, type Logger, type Closable } from '@jinwi/service-kit';
import { createObjectStore, type ObjectStore } from '@jinwi/storage';
import { type GatewayConfig, readGatewayConfig, startGateway } from '../src/index.js';
import { type Gateway } from '../src/start-gateway.js';
import { startMemberResponders } from './member-responders.js';

const logger = createLogger({ name: 'test', level: 'silent' });

export interface UploadSystem {
  gateway: Gateway;
  store: ObjectStore;
  /** The store's folder. */
  folder: string;
  archiveFolder: string;
  /**
   * Signs in the owner if the name starts with `owner`, or else another member. Resolves to the Cookie header's
   * value.
   */
  signIn(name: string): Promise<string>;
  send(path: string, init?: RequestInit & { cookie?: string }): Promise<Response>;
  storedKeys(): Promise<string[]>;
  /** Deletes every session from the store, as another replica would. */
  endSessions(): Promise<void>;
  closeGateway(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real gateway with real stores, in front of a service whose answers the test sets. */
export async function startUploadSystem({
  startService,
  settle,
  environment = {},
  change = {},
}: {
  startService: (at: { rpcUrl: string; logger: Logger }) => Promise<Closable>;
  /** Runs before the gateway closes; must end the work that open calls are waiting for. */
  settle: () => void;
  environment?: Record<string, string>;
  change?: Partial<GatewayConfig>;
}): Promise<UploadSystem> {
  const database = await createTestDatabase();
  const root = await mkdtemp(join(tmpdir(), 'jinwi-gateway-'));
  const folder = join(root, 'store');
  const archiveFolder = join(root, 'archives');
  const rpcUrl = inProcessRpcUrl();
  const service = await startService({ rpcUrl, logger });
  const members = await startMemberResponders({ rpcUrl, logger });
  const config = readGatewayConfig({
    PORT: '0',
    RPC_URL: rpcUrl,
    SESSION_URL: database.url,
    STORAGE_URL: pathToFileURL(folder).href,
    SESSION_SECRET: 'a secret of this test, long enough for it',
    ARCHIVE_FOLDER: archiveFolder,
    RATE_LIMIT_SCALE: '100',
    ...environment,
  });
  const gateway = await startGateway({ ...config, sessionCheckMs: 100, ...change }, { logger });
  const store = createObjectStore(config.storageUrl);
  let closing: Promise<void> | undefined;
  const closeGateway = () => (closing ??= gateway.close());
  const send: UploadSystem['send'] = (path, { cookie, ...init } = {}) =>
    fetch(gateway.url + path, {
      ...init,
      headers: {
        'Accept-Language': 'en',
        ...(cookie ? { Cookie: cookie } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
  return {
    gateway,
    store,
    folder,
    archiveFolder,
    send,
    async signIn(name) {
      const response = await send('/api/login', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: `${name}@example.com`, password: 'correct horse' }),
      });
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    },
    async storedKeys() {
      const keys: string[] = [];
      for await (const key of store.list('')) keys.push(key);
      return keys;
    },
    async endSessions() {
      const client = new Client({ connectionString: database.url });
      await client.connect();
      await client.query('DELETE FROM gateway.session');
      await client.end();
    },
    closeGateway,
    async close() {
      settle();
      await closeGateway();
      await members.close();
      await service.close();
      await database.drop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
