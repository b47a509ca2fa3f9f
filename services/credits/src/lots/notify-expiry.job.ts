import { type Logger } from '@jinwi/service-kit';
import { type Clock } from '../ledger/dates.js';
import { type TermsRules } from '../ledger/rules.js';
import { type ExpiringLot, type LotsRepository } from './lots.repository.js';
import { expiryNotices } from './lots-metrics.js';
import { expiryMail } from './mail/expiry-mail.js';
import { MailRefusedError, type SendMail } from './mail/mail.js';

const batchSizeMax = 200;
const batchesMax = 50;
/** A notice that was not sent is tried again after so long; longer than one batch takes. */
const tryAgainMs = 30 * 60_000;
/** So many members in a row without success: whoever is asked is down, and each would cost a timeout. */
const failuresInRowMax = 3;

export interface NotifyExpiryJob {
  repository: LotsRepository;
  /** The member's address, null for a closed account; rejects when there is no answer. */
  addressOf: (userId: number) => Promise<string | null>;
  sendMail: SendMail;
  rules: TermsRules;
  /** Without a slash at the end. */
  publicUrl: string;
  clock?: Clock;
  logger: Logger;
}

type NoticeCounts = Record<'sent' | 'unaddressed' | 'failed', number>;

/**
 * Tells members what expires in 30 and in 7 days, once each (BR-048). A notice is noted after its mail was taken in:
 * a crash between the two sends it again under the same Message-ID, and none is lost. Any number of replicas may run
 * it at once: each takes other lots.
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
  if (counts.sent + counts.unaddressed + counts.failed > 0) logger.info(counts, 'notices of expiry');
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
    logger.error({ err: error, userId }, 'notice of expiry not sent, it is tried again');
    return { outcome: 'failed', isDown: !(error instanceof MailRefusedError) };
  }
}

/** A mail that is refused for good is not sent again: its address is none. */
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
    logger.error({ err: error, userId }, 'notice of expiry refused for good, it is not sent again');
    return false;
  }
}
