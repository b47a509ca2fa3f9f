import { type ChargeOutcome, type ChargePurpose } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { holdDeadline } from './charge.js';
import { type Clock } from './dates.js';
import { type LedgerRepository, type OverdueHold } from './ledger.repository.js';
import { type LedgerService } from './ledger.service.js';
import { exposeHeldMetric } from './ledger-metrics.js';

const batchSizeMax = 100;
const batchesMax = 20;
/** Minimum time between two requests about the same hold; longer than one batch takes. */
const askAgainMs = 30_000;
/** After this many extensions, each further one is logged, because the work takes unusually long. */
const extensionsUsual = 3;

/** Asks the service that made a hold whether its work succeeded; rejects if that service does not answer. */
export type AskOwner = (hold: { holdId: string; purpose: ChargePurpose }) => Promise<ChargeOutcome>;

export interface OverdueHoldsJob {
  repository: LedgerRepository;
  ledger: LedgerService;
  askOwner: AskOwner;
  clock?: Clock;
  logger: Logger;
}

type SweepCounts = Record<'captured' | 'released' | 'extended' | 'unanswered', number>;

/**
 * Ends overdue holds on credits, which crashes leave open. Asks the service that made the hold how its work ended, then
 * captures, releases or extends the hold. Any number of replicas may run this at once: each claims different holds, and
 * no hold ends twice.
 */
export async function endOverdueHolds(job: OverdueHoldsJob): Promise<SweepCounts> {
  const counts: SweepCounts = { captured: 0, released: 0, extended: 0, unanswered: 0 };
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const holds = await claim(job);
    await endBatch({ job, holds, counts });
    if (holds.length < batchSizeMax) break;
  }
  if (Object.values(counts).some((count) => count > 0))
    job.logger.info(counts, 'ended or extended overdue holds');
  exposeHeldMetric(await job.repository.heldTotal());
  return counts;
}

function claim({ repository, clock = () => new Date() }: OverdueHoldsJob): Promise<OverdueHold[]> {
  const at = clock();
  const askedBefore = new Date(at.getTime() - askAgainMs);
  return repository.claimOverdueHolds({ at, askedBefore, countMax: batchSizeMax });
}

async function endBatch({
  job,
  holds,
  counts,
}: {
  job: OverdueHoldsJob;
  holds: OverdueHold[];
  counts: SweepCounts;
}): Promise<void> {
  const silent = new Set<ChargePurpose>();
  for (const hold of holds) {
    // If a service does not answer, skip its other holds, because each request would cost a timeout.
    const outcome = silent.has(hold.purpose) ? null : await answerOf(job, hold);
    if (outcome === null) silent.add(hold.purpose);
    const end = outcome === null ? 'unanswered' : await follow({ job, hold, outcome });
    counts[end] += 1;
  }
}

async function answerOf(
  { askOwner, logger }: OverdueHoldsJob,
  hold: OverdueHold,
): Promise<ChargeOutcome | null> {
  try {
    return await askOwner({ holdId: hold.id, purpose: hold.purpose });
  } catch (error) {
    logger.warn(
      { err: error, purpose: hold.purpose },
      'the service that owns some overdue holds did not answer: they stay open for now',
    );
    return null;
  }
}

async function follow({
  job: { ledger, repository, clock = () => new Date(), logger },
  hold,
  outcome,
}: {
  job: OverdueHoldsJob;
  hold: OverdueHold;
  outcome: ChargeOutcome;
}): Promise<'captured' | 'released' | 'extended'> {
  const holdId = hold.id;
  switch (outcome) {
    case 'succeeded':
      await ledger.capture({ holdId });
      return 'captured';
    case 'failed':
    case 'unknown':
      await ledger.release({ holdId });
      return 'released';
    case 'pending':
      // Never release a hold while its service reports pending work, or that work would be done unpaid.
      if (hold.extensionCount >= extensionsUsual)
        logger.warn(hold, 'work is pending for unusually long: its hold is extended again');
      await repository.extendHold({
        holdId,
        expiresAt: holdDeadline({ purpose: hold.purpose, from: clock() }),
      });
      return 'extended';
  }
}
