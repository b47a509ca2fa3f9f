import { openMailer } from '@jinwi/mail';
import { CONFIG, LOGGER, type Logger, repeat, RpcClient, type Closable } from '@jinwi/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CreditsConfig } from './config.js';
import { checkLedgerNightly } from './ledger/check-ledger.job.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { LedgerService } from './ledger/ledger.service.js';
import { type AskOwner, endOverdueHolds } from './ledger/end-overdue-holds.job.js';
import { expireLots } from './lots/expire-lots.job.js';
import { LotsRepository } from './lots/lots.repository.js';
import { notifyExpiry } from './lots/notify-expiry.job.js';
import { ReconcilePaymentsJob } from './payments/reconcile-payments.job.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { reconcileRefunds } from './refunds/reconcile-refunds.job.js';

const askTimeoutMs = 5_000;
/** How often a replica checks whether tonight's check of the ledger is done. */
const nightlyCheckIntervalMs = 10 * 60_000;
const firstCheckPauseMs = 2_000;
/** Interval for looking up payments that the sandbox decides late, because the sandbox sends no events. */
const sandboxAskIntervalMs = 5_000;

interface Job {
  pauseMs: number;
  firstPauseMs?: number;
  work: () => Promise<unknown>;
  /** Log message when the job fails. */
  failure: string;
}

/** The jobs that every replica repeats until it closes. */
@Injectable()
export class CreditsJobsService implements OnApplicationBootstrap, OnApplicationShutdown {
  #timers: Closable[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    private readonly ledger: LedgerService,
    private readonly ledgerRepository: LedgerRepository,
    private readonly lotsRepository: LotsRepository,
    private readonly refunds: RefundsService,
    private readonly refundsRepository: RefundsRepository,
    private readonly payments: ReconcilePaymentsJob,
    @Inject(CONFIG) private readonly config: CreditsConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const jobs = [...this.#ledgerJobs(), ...this.#paymentJobs(), ...this.#lotJobs(), this.#refundJob()];
    this.#timers = jobs.map(({ failure, ...job }) =>
      repeat({ ...job, onError: (error) => this.logger.error({ err: error }, failure) }),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.#timers.map((timer) => timer.close()));
  }

  #ledgerJobs(): Job[] {
    const { dataSource, ledger, ledgerRepository: repository, logger } = this;
    const askOwner = askOver(this.rpc);
    return [
      {
        pauseMs: this.config.sweepIntervalMs,
        work: () => endOverdueHolds({ repository, ledger, askOwner, logger }),
        failure: 'sweep of overdue holds failed',
      },
      {
        pauseMs: nightlyCheckIntervalMs,
        // Run soon after the start, so that a new replica exports the last result or makes tonight's first check.
        firstPauseMs: firstCheckPauseMs,
        work: () => checkLedgerNightly({ dataSource, askOwner, logger }),
        failure: 'nightly check of the ledger failed, will retry',
      },
    ];
  }

  #paymentJobs(): Job[] {
    const { kind, reconcileIntervalMs } = this.config.payments;
    if (kind === 'disabled') return [];
    const failure = 'reconciliation of payments failed';
    const jobs: Job[] = [{ pauseMs: reconcileIntervalMs, work: () => this.payments.reconcile(), failure }];
    if (kind === 'sandbox') {
      jobs.push({ pauseMs: sandboxAskIntervalMs, work: () => this.payments.reconcileOpenOrders(), failure });
    }
    return jobs;
  }

  #lotJobs(): Job[] {
    const { lotsRepository: repository, logger } = this;
    const { termsIntervalMs: pauseMs, rules, notices } = this.config;
    const jobs: Job[] = [
      { pauseMs, work: () => expireLots({ repository, logger }), failure: 'expiry of lots failed' },
    ];
    const { mail, publicUrl } = notices;
    if (mail) {
      const sendMail = openMailer(mail);
      const addressOf = async (userId: number) =>
        (await this.rpc.call('auth.getMember', { userId }))?.email ?? null;
      const job = { repository, addressOf, sendMail, rules, publicUrl, logger };
      jobs.push({ pauseMs, work: () => notifyExpiry(job), failure: 'notices of expiry failed' });
    } else
      logger.warn('neither SMTP_URL nor MAIL_FOLDER is set: members get no notice before credits expire');
    return jobs;
  }

  #refundJob(): Job {
    const { refunds, refundsRepository: repository, logger } = this;
    return {
      pauseMs: this.config.termsIntervalMs,
      work: () => reconcileRefunds({ repository, refunds, logger }),
      failure: 'reconciliation of refunds failed',
    };
  }
}

const askOver =
  (rpc: RpcClient): AskOwner =>
  async ({ holdId, purpose }) => {
    const { outcome } = await rpc.call(`${purpose}.chargeOutcome`, { holdId }, { timeoutMs: askTimeoutMs });
    return outcome;
  };
