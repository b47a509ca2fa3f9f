import { type Logger, repeat, type RpcClient, type Running } from '@jinwi/service-kit';
import { type DataSource } from 'typeorm';
import { type CreditsConfig } from './config.js';
import { checkLedgerNightly } from './ledger/check-ledger.job.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { type AskOwner, settleOverdueHolds } from './ledger/settle-overdue-holds.job.js';
import { expireLots } from './lots/expire-lots.job.js';
import { LotsRepository } from './lots/lots.repository.js';
import { folderMailer, smtpMailer } from './lots/mail/mailer.js';
import { notifyExpiry } from './lots/notify-expiry.job.js';
import { type Credits } from './open-credits.js';
import { reconcilePayments, settleOpenOrders } from './payments/reconcile-payments.job.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { settleRefunds } from './refunds/settle-refunds.job.js';

const askTimeoutMs = 5_000;
/** How often a replica checks whether this night's check is still to be done. */
const nightlyCheckIntervalMs = 10 * 60_000;
const firstCheckPauseMs = 2_000;
/** The sandbox sends no events: delayed decisions are polled. */
const sandboxAskIntervalMs = 5_000;

interface Job {
  pauseMs: number;
  firstPauseMs?: number;
  work: () => Promise<unknown>;
  /** Log message when the job fails. */
  failure: string;
}

interface JobParts {
  config: CreditsConfig;
  dataSource: DataSource;
  credits: Credits;
  client: RpcClient;
  logger: Logger;
}

/** The jobs that every replica repeats until it closes. */
export function startJobs(parts: JobParts): Running {
  const { logger } = parts;
  const jobs = [...ledgerJobs(parts), ...paymentJobs(parts), ...lotJobs(parts), refundJob(parts)];
  const timers = jobs.map(({ failure, ...job }) =>
    repeat({ ...job, onError: (error) => logger.error({ err: error }, failure) }),
  );
  return { close: async () => void (await Promise.all(timers.map((timer) => timer.close()))) };
}

function ledgerJobs({ config, dataSource, credits: { ledger }, client, logger }: JobParts): Job[] {
  const repository = new LedgerRepository(dataSource.manager);
  return [
    {
      pauseMs: config.sweepIntervalMs,
      work: () => settleOverdueHolds({ repository, ledger, askOwner: askOver(client), logger }),
      failure: 'sweep of overdue holds failed',
    },
    {
      pauseMs: nightlyCheckIntervalMs,
      // Soon after the start, a new replica exports the last result or makes the first check.
      firstPauseMs: firstCheckPauseMs,
      work: () => checkLedgerNightly({ dataSource, logger }),
      failure: 'nightly check of the ledger failed',
    },
  ];
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

function paymentJobs({ config: { payments: config }, credits }: JobParts): Job[] {
  if (config.kind === 'disabled') return [];
  const { reconciliation } = credits.payments;
  const failure = 'reconciliation of payments failed';
  const jobs: Job[] = [
    { pauseMs: config.reconcileIntervalMs, work: () => reconcilePayments(reconciliation), failure },
  ];
  if (config.kind === 'sandbox') {
    jobs.push({ pauseMs: sandboxAskIntervalMs, work: () => settleOpenOrders(reconciliation), failure });
  }
  return jobs;
}

function lotJobs({ config, dataSource, client, logger }: JobParts): Job[] {
  const repository = new LotsRepository(dataSource.manager);
  const { termsIntervalMs: pauseMs, rules, notices } = config;
  const jobs: Job[] = [
    { pauseMs, work: () => expireLots({ repository, logger }), failure: 'expiry of lots failed' },
  ];
  const { mail, publicUrl } = notices;
  if (mail) {
    const sendMail = 'url' in mail ? smtpMailer(mail) : folderMailer(mail);
    const addressOf = async (userId: number) =>
      (await client.call('auth.getMember', { userId }))?.email ?? null;
    const job = { repository, addressOf, sendMail, rules, publicUrl, logger };
    jobs.push({ pauseMs, work: () => notifyExpiry(job), failure: 'notices of expiry failed' });
  } else logger.warn('neither SMTP_URL nor MAIL_FOLDER is set: members are not told before credits expire');
  return jobs;
}

function refundJob({ config, dataSource, credits: { refunds }, logger }: JobParts): Job {
  const repository = new RefundsRepository(dataSource.manager);
  return {
    pauseMs: config.termsIntervalMs,
    work: () => settleRefunds({ repository, refunds, logger }),
    failure: 'settling of refunds failed',
  };
}
