import { MailRefusedError, type SendMail } from '@jinwi/mail';
import { type Logger } from '@jinwi/service-kit';
import { type Clock } from '../ledger/dates.js';
import { type TermsRules } from '../ledger/rules.js';
import { type ExpiringLot, type LotsRepository } from './lots.repository.js';
import { expiryNotices } from './lots-metrics.js';
import { expiryMail } from './expiry-mail.js';

const batchSizeMax = 200;
const batchesMax = 50;
/** Minimum time before a failed notice is retried; longer than one batch takes. */
const tryAgainMs = 30 * 60_000;
/**
 * The job stops after this many failures in a row, because the mail server or the auth service is probably down and
 * each further try would cost a timeout.
 */
const failuresInRowMax = 3;

export interface NotifyExpiryJob {
  repository: LotsRepository;
  /** Null if the account is closed; rejects if the auth service does not answer. */
  addressOf: (userId: number) => Promise<string | null>;
  sendMail: SendMail;
  rules: TermsRules;
  /** The product's public URL, without a trailing slash. */
  publicUrl: string;
  clock?: Clock;
  logger: Logger;
}

type NoticeCounts = Record<'sent' | 'unaddressed' | 'failed', number>;

/**
 * Notifies members 30 and 7 days before lots expire, once each (BR-048). Records a notice after the mail server
 * accepted its email; after a crash in between, sends the email again with the same Message-ID. Safe in any number of
 * replicas: each claims different lots.
 */
export async function notifyExpiry(job: NotifyExpiryJob): Promise<NoticeCounts> {
  const { repository, rules, clock = () => new Date(), logger } = job;
  const counts: NoticeCounts = { sent: 0, unaddressed: 0, failed: 0 };
  let failuresInRow = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const at = clock();
    const claimedBefore = new Date(at.getTime() - tryAgainMs);
    const claim = { at, noticeDays: rules.noticeDays, claimedBefore, countMax: batchSizeMax };
    const lots = await repository.claimNotices(claim);
    for (const ofMember of byMember(lots)) {
      if (failuresInRow === failuresInRowMax) break;
      const { outcome, isDown } = await notifyMember(job, ofMember);
      counts[outcome] += 1;
      expiryNotices.inc({ outcome });
      failuresInRow = isDown ? failuresInRow + 1 : 0;
    }
    if (failuresInRow === failuresInRowMax || lots.length < batchSizeMax) break;
  }
  if (counts.sent + counts.unaddressed + counts.failed > 0)
    logger.info(counts, 'mailed notices of expiring credits, as far as members could be reached');
  return counts;
}

function byMember(lots: readonly ExpiringLot[]): ExpiringLot[][] {
  const members = new Map<number, ExpiringLot[]>();
  for (const lot of lots) members.set(lot.userId, [...(members.get(lot.userId) ?? []), lot]);
  return [...members.values()];
}

async function notifyMember(
  { repository, addressOf, sendMail, rules, publicUrl, logger }: NotifyExpiryJob,
  lots: ExpiringLot[],
): Promise<{ outcome: keyof NoticeCounts; isDown: boolean }> {
  const userId = lots[0]?.userId ?? 0;
  try {
    const to = await addressOf(userId);
    const isSent =
      to !== null &&
      (await isTakenIn({ send: sendMail(expiryMail({ to, lots, rules, publicUrl })), userId, logger }));
    for (const lot of lots) await repository.markNoticed(lot);
    return { outcome: isSent ? 'sent' : 'unaddressed', isDown: false };
  } catch (error) {
    logger.error({ err: error, userId }, 'could not send a notice of expiring credits, will retry');
    return { outcome: 'failed', isDown: !(error instanceof MailRefusedError) };
  }
}

/**
 * @returns false if the mail server rejected the email for good
 * @throws any other error of `send`
 */
async function isTakenIn({
  send,
  userId,
  logger,
}: {
  send: Promise<void>;
  userId: number;
  logger: Logger;
}): Promise<boolean> {
  try {
    await send;
    return true;
  } catch (error) {
    if (!(error instanceof MailRefusedError) || !error.isPermanent) throw error;
    logger.error(
      { err: error, userId },
      'the mail server rejected a notice of expiring credits, it will not be sent again',
    );
    return false;
  }
}
