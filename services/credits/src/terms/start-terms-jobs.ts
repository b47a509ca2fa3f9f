import { type Logger, repeat, type RpcClient, type Running } from '@jinwi/service-kit';
import { type EntityManager } from 'typeorm';
import { expireLots } from './expire-lots.job.js';
import { type SendMail } from './mail/mail.js';
import { folderMailer, smtpMailer } from './mail/mailer.js';
import { notifyExpiry } from './notify-expiry.job.js';
import { type RefundsService } from './refunds.service.js';
import { settleRefunds } from './settle-refunds.job.js';
import { TermsJobsRepository } from './terms-jobs.repository.js';
import { type MailSettings, type toTermsConfig } from './terms-settings.js';

type TermsConfig = ReturnType<typeof toTermsConfig>;

/** Expiry, notices and refunds, looked after in every replica until it closes. */
export function startTermsJobs({
  config,
  manager,
  refunds,
  client,
  logger,
}: {
  config: TermsConfig;
  manager: EntityManager;
  refunds: RefundsService;
  client: RpcClient;
  logger: Logger;
}): Running {
  const repository = new TermsJobsRepository(manager);
  const jobs: Record<string, () => Promise<unknown>> = {
    'expire-lots': () => expireLots({ repository, logger }),
    'settle-refunds': () => settleRefunds({ repository, refunds, logger }),
  };
  if (config.mail) {
    const { rules, publicUrl } = config;
    const sendMail = mailerOf(config.mail);
    const addressOf = addressOver(client);
    jobs['notify-expiry'] = () => notifyExpiry({ repository, addressOf, sendMail, rules, publicUrl, logger });
  } else logger.warn('neither SMTP_URL nor MAIL_FOLDER is set: members are not told before credits expire');

  const timers = Object.entries(jobs).map(([job, work]) =>
    repeat({
      pauseMs: config.termsIntervalMs,
      work,
      onError: (error) => logger.error({ err: error, job }, 'job of the terms failed'),
    }),
  );
  return { close: async () => void (await Promise.all(timers.map((timer) => timer.close()))) };
}

const mailerOf = (mail: MailSettings): SendMail => ('url' in mail ? smtpMailer(mail) : folderMailer(mail));

const addressOver = (client: RpcClient) => async (userId: number) =>
  (await client.call('auth.getMember', { userId }))?.email ?? null;
