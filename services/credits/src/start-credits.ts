import { openDatabase, poolFigures } from '@jinwi/database';
import {
  closing,
  type Keep,
  type Logger,
  openInOrder,
  openOperations,
  repeat,
  RpcClient,
  type Running,
  showPool,
  startRpcService,
} from '@jinwi/service-kit';
import { checkLedgerNightly } from './check-ledger.job.js';
import { type CreditsConfig } from './config.js';
import { createCreditsDataSource } from './credits.data-source.js';
import { CreditsModule } from './credits.module.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { createPaymentProvider } from './payments/create-payment-provider.js';
import { openPayments, type Payments } from './payments/open-payments.js';
import { reconcilePayments, settleOpenOrders } from './payments/reconcile-payments.job.js';
import { type AskOwner, settleOverdueHolds } from './settle-overdue-holds.job.js';
import { openTerms } from './terms/open-terms.js';
import { startTermsJobs } from './terms/start-terms-jobs.js';

const askTimeoutMs = 5_000;
/** How often it is asked whether this night's check is still to be made. */
const nightlyCheckIntervalMs = 10 * 60_000;
const firstCheckPauseMs = 2_000;
/** The sandbox sends no messages: what it decided late is seen by asking. */
const sandboxAskIntervalMs = 5_000;

/** The whole service: migrated schema, RPC, sweeper and, when it has a port, health and metrics. */
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
  const { manager } = dataSource;
  const repository = new CreditsRepository(manager);
  const { rules } = config.terms;
  const credits = new CreditsService({ repository, rules, logger });
  const client = keep(new RpcClient({ url: config.rpcUrl }), closing);
  keep(
    repeat({
      pauseMs: config.sweepIntervalMs,
      work: () => settleOverdueHolds({ repository, credits, askOwner: askOver(client), logger }),
      onError: (error) => logger.error({ err: error }, 'sweep of overdue holds failed'),
    }),
    closing,
  );
  keep(
    repeat({
      pauseMs: nightlyCheckIntervalMs,
      // A replica that is new tells of the last check soon, or makes the first.
      firstPauseMs: firstCheckPauseMs,
      work: () => checkLedgerNightly({ dataSource, logger }),
      onError: (error) => logger.error({ err: error }, 'nightly check of the ledger failed'),
    }),
    closing,
  );
  const provider = createPaymentProvider(config.payments, { manager });
  const terms = openTerms({ manager, provider, credits, rules, logger });
  const { refunds } = terms;
  const shared = { dataSource, provider, credits, refunds, rules, logger };
  const payments = openPayments({ config: config.payments, ...shared });
  for (const job of startPaymentJobs({ config, payments, logger })) keep(job, closing);
  keep(startTermsJobs({ config: config.terms, manager, refunds, client, logger }), closing);
  const module = CreditsModule.with({ credits, payments, terms });
  keep(await startRpcService({ service: 'credits', module, rpcUrl: config.rpcUrl, logger }), closing);
  keep(showPool({ pool: 'credits', read: () => poolFigures(dataSource) }), closing);
  const checks = { database: () => dataSource.query('SELECT 1') };
  await openOperations(keep, { port: config.operationsPort, checks });
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
    repeat({
      pauseMs: config.reconcileIntervalMs,
      work: () => reconcilePayments(reconciliation),
      onError,
    }),
  ];
  if (config.kind === 'sandbox') {
    const work = () => settleOpenOrders(reconciliation);
    jobs.push(repeat({ pauseMs: sandboxAskIntervalMs, work, onError }));
  }
  return jobs;
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
