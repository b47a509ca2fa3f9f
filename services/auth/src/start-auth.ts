import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, outboxFigures, OutboxRelay, poolFigures } from '@jinwi/database';
import {
  closing,
  type Keep,
  type Logger,
  openInOrder,
  openOperations,
  RpcClient,
  type Running,
  showOutbox,
  showPool,
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

/** The whole service: migrated schema, outbox relay, RPC and, if it has a port, health and metrics. */
export const startAuth = (config: AuthConfig, { logger }: { logger: Logger }): Promise<Running> =>
  openInOrder((keep) => open({ config, logger, keep }), { logger });

async function open({
  config,
  logger,
  keep,
}: {
  config: AuthConfig;
  logger: Logger;
  keep: Keep;
}): Promise<void> {
  const { isMigratedOnStart } = config;
  const dataSource = createAuthDataSource({
    url: config.databaseUrl,
    poolSizeMax: config.databasePoolMax,
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const onMigrated = (migrations: string[]) => logger.info({ migrations }, 'schema migrated');
  keep(await openDatabase(dataSource, { isMigratedOnStart, onMigrated }), (opened) => opened.destroy());
  const client = keep(new RpcClient({ url: config.rpcUrl }), closing);
  const relay = keep(createRelay({ dataSource, client, logger }), (running) => running.stop());
  relay.start();
  const settleNewAccounts = () => settleInTime(relay);
  const hasher = new PasswordHasher();
  await hasher.prepare();
  const module = AuthModule.with({
    passwords: new PasswordSignInService({ dataSource, hasher, settleNewAccounts }),
    google: new GoogleSignInService({ dataSource, settleNewAccounts }),
    members: new MemberService(new AuthRepository(dataSource.manager)),
  });
  keep(await startRpcService({ service: 'auth', module, rpcUrl: config.rpcUrl, logger }), closing);
  keep(showOutbox({ schema: 'auth', read: () => outboxFigures(dataSource) }), closing);
  keep(showPool({ pool: 'auth', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1') };
  await openOperations(keep, { port: config.operationsPort, checks });
}

const createRelay = ({
  dataSource,
  client,
  logger,
}: {
  dataSource: DataSource;
  client: RpcClient;
  logger: Logger;
}): OutboxRelay =>
  new OutboxRelay({
    dataSource,
    handlers: {
      [openAccountTopic]: async (payload) => {
        await client.call('credits.openAccount', openAccountPayload.parse(payload));
      },
    },
    onError: (error, row) => logger.warn({ err: error, row }, 'outbox delivery failed, will retry'),
  });

const settleTimeoutMs = 3_000;

/**
 * Waits briefly, so that new members see their first credits; if the credits service is down, the relay retries later.
 */
async function settleInTime(relay: OutboxRelay): Promise<void> {
  const inTime = new AbortController();
  const limit = sleep(settleTimeoutMs, undefined, { signal: inTime.signal }).catch(() => undefined);
  await Promise.race([relay.flush(), limit]);
  inTime.abort();
}
