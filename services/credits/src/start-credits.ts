import { openDatabase, poolFigures } from '@jinwi/database';
import {
  closing,
  type Keep,
  type Logger,
  openInOrder,
  openOperations,
  RpcClient,
  type Running,
  showPool,
  startRpcService,
} from '@jinwi/service-kit';
import { type CreditsConfig } from './config.js';
import { createCreditsDataSource } from './credits.data-source.js';
import { CreditsModule } from './credits.module.js';
import { openCredits } from './open-credits.js';
import { createPaymentProvider } from './payments/create-payment-provider.js';
import { startJobs } from './start-jobs.js';

/** The whole service: migrated schema, RPC, jobs and, when it has a port, health and metrics. */
export const startCredits = (config: CreditsConfig, { logger }: { logger: Logger }): Promise<Running> =>
  openInOrder((keep) => open({ config, logger, keep }), { logger });

async function open({
  config,
  logger,
  keep,
}: {
  config: CreditsConfig;
  logger: Logger;
  keep: Keep;
}): Promise<void> {
  const { isMigratedOnStart } = config;
  const dataSource = createCreditsDataSource({
    url: config.databaseUrl,
    poolSizeMax: config.databasePoolMax,
    onPoolError: (error) => logger.warn({ err: error }, 'database connection lost'),
  });
  const onMigrated = (migrations: string[]) => logger.info({ migrations }, 'schema migrated');
  keep(await openDatabase(dataSource, { isMigratedOnStart, onMigrated }), (opened) => opened.destroy());
  const { rules, payments } = config;
  const client = keep(new RpcClient({ url: config.rpcUrl }), closing);
  const provider = createPaymentProvider(payments, { manager: dataSource.manager });
  const credits = openCredits({ payments, dataSource, provider, rules, logger });
  keep(startJobs({ config, dataSource, credits, client, logger }), closing);
  const module = CreditsModule.with(credits);
  keep(await startRpcService({ service: 'credits', module, rpcUrl: config.rpcUrl, logger }), closing);
  keep(showPool({ pool: 'credits', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1') };
  await openOperations(keep, { port: config.operationsPort, checks });
}
