import { migrate } from '@jinwi/database';
import {
  collectProcessMetrics,
  type Logger,
  RpcClient,
  type Running,
  startOperationsServer,
  startRpcService,
} from '@jinwi/service-kit';
import { checkLedgerNightly } from './check-ledger.job.js';
import { type CreditsConfig } from './config.js';
import { createCreditsDataSource } from './credits.data-source.js';
import { CreditsModule } from './credits.module.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { everyInterval } from './every-interval.js';
import { createPaymentProvider } from './payments/create-payment-provider.js';
import { openPayments, type Payments } from './payments/open-payments.js';
import { reconcilePayments, settleOpenOrders } from './payments/reconcile-payments.job.js';
import { type AskOwner, settleOverdueHolds } from './settle-overdue-holds.job.js';
import { openTerms } from './terms/open-terms.js';
import { startTermsJobs } from './terms/start-terms-jobs.js';

const askTimeoutMs = 5_000;
/** How often it is asked whether this night's check is still to be made. */
const nightlyCheckIntervalMs = 10 * 60_000;
/** The sandbox sends no messages: what it decided late is seen by asking. */
const sandboxAskIntervalMs = 5_000;

/** The whole service: migrated schema, RPC, sweeper and, when it has a port, health and metrics. */
export async function startCredits(config: CreditsConfig, { logger }: { logger: Logger }): Promise<Running> {
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

async function open({
  config,
  logger,
  opened,
}: {
  config: CreditsConfig;
  logger: Logger;
  opened: Running[];
}): Promise<void> {
  const dataSource = await openDatabase({ config, logger, opened });
  const repository = new CreditsRepository(dataSource.manager);
  const { rules } = config.terms;
  const credits = new CreditsService({ repository, rules, logger });

  const client = new RpcClient({ url: config.rpcUrl });
  opened.push(client);
  const sweeper = everyInterval({
    intervalMs: config.sweepIntervalMs,
    work: () => settleOverdueHolds({ repository, credits, askOwner: askOver(client), logger }),
    onError: (error) => logger.error({ err: error }, 'sweep of overdue holds failed'),
  });
  opened.push({ close: () => sweeper.stop() });
  const nightly = everyInterval({
    intervalMs: nightlyCheckIntervalMs,
    work: () => checkLedgerNightly({ dataSource, logger }),
    onError: (error) => logger.error({ err: error }, 'nightly check of the ledger failed'),
  });
  opened.push({ close: () => nightly.stop() });

  const provider = createPaymentProvider(config.payments, { manager: dataSource.manager });
  const terms = openTerms({ manager: dataSource.manager, provider, credits, rules, logger });
  const { refunds } = terms;
  const shared = { dataSource, provider, credits, refunds, rules, logger };
  const payments = openPayments({ config: config.payments, ...shared });
  opened.push(...startPaymentJobs({ config, payments, logger }));

  const { manager } = dataSource;
  opened.push(startTermsJobs({ config: config.terms, manager, refunds, client, logger }));

  const module = CreditsModule.with({ credits, payments, terms });
  opened.push(await startRpcService({ service: 'credits', module, rpcUrl: config.rpcUrl, logger }));
  if (config.operationsPort === undefined) return;
  collectProcessMetrics();
  const checks = { database: () => dataSource.query('SELECT 1') };
  opened.push(await startOperationsServer({ port: config.operationsPort, checks }));
}

async function openDatabase({
  config,
  logger,
  opened,
}: {
  config: CreditsConfig;
  logger: Logger;
  opened: Running[];
}) {
  const dataSource = createCreditsDataSource({
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

function startPaymentJobs({
  config: { payments: config },
  payments: { reconciliation },
  logger,
}: {
  config: CreditsConfig;
  payments: Payments;
  logger: Logger;
}): Running[] {
  if (config.kind === 'disabled') return [];
  const onError = (error: unknown) => logger.error({ err: error }, 'reconciliation of payments failed');
  const jobs = [
    everyInterval({
      intervalMs: config.reconcileIntervalMs,
      work: () => reconcilePayments(reconciliation),
      onError,
    }),
  ];
  if (config.kind === 'sandbox') {
    const work = () => settleOpenOrders(reconciliation);
    jobs.push(everyInterval({ intervalMs: sandboxAskIntervalMs, work, onError }));
  }
  return jobs.map((job) => ({ close: () => job.stop() }));
}

const askOver =
  (client: RpcClient): AskOwner =>
  async ({ holdId, purpose }) => {
    const { outcome } = await client.call(
      `${purpose}.chargeOutcome`,
      { holdId },
      { timeoutMs: askTimeoutMs },
    );
    return outcome;
  };
