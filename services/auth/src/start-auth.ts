import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, OutboxRelay } from '@jinwi/database';
import {
  collectProcessMetrics,
  type Logger,
  RpcClient,
  type Running,
  startOperationsServer,
  startRpcService,
} from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { createAuthDataSource } from './auth.data-source.js';
import { AuthModule } from './auth.module.js';
import { AuthRepository } from './auth.repository.js';
import { type AuthConfig } from './config.js';
import { GoogleSignInService } from './google-sign-in.service.js';
import { MemberService } from './member.service.js';
import { openAccountPayload, openAccountTopic } from './outbox-topics.js';
import { PasswordHasher } from './password-hasher.js';
import { PasswordSignInService } from './password-sign-in.service.js';

interface Opening {
  config: AuthConfig;
  logger: Logger;
  /** What has been started, in order; closed in the reverse one. */
  opened: Running[];
}

/** The whole service: migrated schema, outbox relay, RPC and, when it has a port, health and metrics. */
export async function startAuth(config: AuthConfig, { logger }: { logger: Logger }): Promise<Running> {
  const opened: Running[] = [];
  const close = async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    await open({ config, logger, opened });
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}

async function open(opening: Opening): Promise<void> {
  const { config, logger, opened } = opening;
  const dataSource = await openDatabase(opening);
  const relay = openRelay({ ...opening, dataSource });
  const settleNewAccounts = () => settleInTime(relay);
  const hasher = new PasswordHasher();
  await hasher.prepare();
  const module = AuthModule.with({
    passwords: new PasswordSignInService({ dataSource, hasher, settleNewAccounts }),
    google: new GoogleSignInService({ dataSource, settleNewAccounts }),
    members: new MemberService(new AuthRepository(dataSource.manager)),
  });
  opened.push(await startRpcService({ service: 'auth', module, rpcUrl: config.rpcUrl, logger }));
  if (config.operationsPort === undefined) return;
  collectProcessMetrics();
  const checks = { database: () => dataSource.query('SELECT 1') };
  opened.push(await startOperationsServer({ port: config.operationsPort, checks }));
}

async function openDatabase({ config, logger, opened }: Opening): Promise<DataSource> {
  const dataSource = createAuthDataSource({
    url: config.databaseUrl,
    poolSizeMax: config.databasePoolMax,
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  await dataSource.initialize();
  opened.push({ close: () => dataSource.destroy() });
  if (config.isMigratedOnStart) {
    const migrations = await migrate(dataSource);
    if (migrations.length > 0) logger.info({ migrations }, 'schema migrated');
  }
  return dataSource;
}

function openRelay({
  config,
  logger,
  opened,
  dataSource,
}: Opening & { dataSource: DataSource }): OutboxRelay {
  const client = new RpcClient({ url: config.rpcUrl });
  opened.push(client);
  const relay = new OutboxRelay({
    dataSource,
    handlers: {
      [openAccountTopic]: async (payload) => {
        await client.call('credits.openAccount', openAccountPayload.parse(payload));
      },
    },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox row not carried out yet'),
  });
  relay.start();
  opened.push({ close: () => relay.stop() });
  return relay;
}

const settleTimeoutMs = 3_000;

/** A new member sees the first credits at once; when the credits service is away, the relay brings them later. */
async function settleInTime(relay: OutboxRelay): Promise<void> {
  const inTime = new AbortController();
  const limit = sleep(settleTimeoutMs, undefined, { signal: inTime.signal }).catch(() => undefined);
  await Promise.race([relay.flush(), limit]);
  inTime.abort();
}
