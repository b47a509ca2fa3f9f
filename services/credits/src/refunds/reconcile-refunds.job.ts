import { type Logger } from '@jinwi/service-kit';
import { type Clock } from '../ledger/dates.js';
import { type RefundsRepository } from './refunds.repository.js';
import { type RefundsService } from './refunds.service.js';
import { dueRefunds, openRefunds } from './refunds-metrics.js';

const batchSizeMax = 100;
const batchesMax = 20;
/** Minimum time between two requests about the same refund; longer than a request waits for the provider. */
const askAgainMs = 5 * 60_000;
const alertAheadMs = 24 * 3_600_000;

export interface RefundsJob {
  repository: RefundsRepository;
  refunds: RefundsService;
  clock?: Clock;
  logger: Logger;
}

/**
 * Continues refunds after a crash or a missing event, and alerts operators once about each refund due within a day
 * (BR-046). Safe in any number of replicas: each claims different refunds.
 */
export async function reconcileRefunds(job: RefundsJob): Promise<{ asked: number; failures: number }> {
  const { repository, refunds, clock = () => new Date(), logger } = job;
  const at = clock();
  const counts = { asked: 0, failures: 0 };
  const askedBefore = new Date(at.getTime() - askAgainMs);
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const asked = counts.asked;
    const open = await repository.claimOpenRefunds({ at, askedBefore, countMax: batchSizeMax });
    for (const refundId of open) {
      try {
        await refunds.resume(refundId);
        counts.asked += 1;
      } catch (error) {
        counts.failures += 1;
        logger.error({ err: error, refundId }, 'could not reconcile a refund, will retry');
      }
    }
    // If no request of the batch succeeded, the provider is down, and each further request would cost a timeout.
    if (open.length < batchSizeMax || counts.asked === asked) break;
  }
  await alertDue(job, { at });
  return counts;
}

async function alertDue({ repository, logger }: RefundsJob, { at }: { at: Date }): Promise<void> {
  const dueBy = new Date(at.getTime() + alertAheadMs);
  for (const { id, state, dueAt } of await repository.claimDueRefunds({ at, dueBy })) {
    logger.error({ refundId: id, state, dueAt }, 'an open refund must be paid within a day');
  }
  const { open, due } = await repository.countOpenRefunds({ dueBy });
  openRefunds.set(open);
  dueRefunds.set(due);
}
