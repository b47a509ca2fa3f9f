import { type Logger } from '@jinwi/service-kit';
import { type Clock } from '../ledger/dates.js';
import { type LotsRepository } from './lots.repository.js';
import { expiredCredits } from './lots-metrics.js';

const batchSizeMax = 500;
const batchesMax = 200;

export interface ExpireLotsJob {
  repository: LotsRepository;
  clock?: Clock;
  logger: Logger;
}

/**
 * Expires overdue lots, member by member (BR-048). Even before this runs, nobody can spend overdue credits, because
 * every call compares the expiry with the time. Safe in any number of replicas; expiring is idempotent.
 */
export async function expireLots({
  repository,
  clock = () => new Date(),
  logger,
}: ExpireLotsJob): Promise<{ members: number; credits: number; failures: number }> {
  const at = clock();
  const counts = { members: 0, credits: 0, failures: 0 };
  let afterUserId = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const members = await repository.membersToExpire({ at, afterUserId, countMax: batchSizeMax });
    for (const userId of members) {
      try {
        counts.credits += await repository.expireMember({ userId, at });
        counts.members += 1;
      } catch (error) {
        counts.failures += 1;
        logger.error({ err: error, userId }, 'could not expire a member’s credits');
      }
    }
    afterUserId = members.at(-1) ?? afterUserId;
    if (members.length < batchSizeMax) break;
  }
  expiredCredits.inc(counts.credits);
  if (counts.members + counts.failures > 0) logger.info(counts, 'finished expiring credit lots');
  return counts;
}
