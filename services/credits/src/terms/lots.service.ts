import { strict as assert } from 'node:assert';
import { AppError, type Lot } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { type Clock, type CreditsService } from '../credits.service.js';
import { type TermsRepository } from './terms.repository.js';
import { type TermsRules } from './terms-rules.js';
import { toLot } from './to-lot.js';

const lotsMax = 500;

interface LotsParts {
  repository: TermsRepository;
  credits: CreditsService;
  rules: TermsRules;
  clock: Clock;
  logger: Logger;
}

/** The grants of a member, and how long they are valid. */
export class LotsService {
  constructor(private readonly parts: LotsParts) {}

  /** Newest first, at most 500, each with what may be done with it now. */
  async lots({ userId }: { userId: number }): Promise<{ lots: Lot[] }> {
    const { repository, credits, rules, clock } = this.parts;
    // Lots past their time expire first.
    await credits.balance({ userId });
    const at = clock();
    const [lots, refunds] = await Promise.all([
      repository.lotsOf({ userId, countMax: lotsMax }),
      repository.refundsOf(userId),
    ]);
    return { lots: lots.map((lot) => toLot({ lot, refunds, at, rules })) };
  }

  /**
   * One extension after the `extensionCount` that the caller saw; again → the lot as it is.
   * Refusals in order: `credits.lot-not-found`, `credits.extension-refused`.
   */
  async extend({
    userId,
    lotId,
    extensionCount,
    actor = `member:${userId}`,
  }: {
    userId: number;
    lotId: number;
    extensionCount: number;
    actor?: string;
  }): Promise<Lot> {
    const { repository, rules, clock, logger } = this.parts;
    const outcome = await repository.extendLot({
      userId,
      lotId,
      count: extensionCount,
      months: rules.extensionMonths,
      actor,
      requestId: currentContext()?.requestId ?? null,
      at: clock(),
    });
    if (outcome === 'not-found') throw new AppError('credits.lot-not-found', { lotId });
    if (outcome === 'refused') throw new AppError('credits.extension-refused', { lotId });
    if (outcome === 'extended') logger.info({ userId, lotId, actor }, 'lot extended');
    return this.lot({ userId, lotId });
  }

  private async lot({ userId, lotId }: { userId: number; lotId: number }): Promise<Lot> {
    const { repository, rules, clock } = this.parts;
    const [lot, refunds] = await Promise.all([
      repository.lot({ userId, lotId }),
      repository.refundsOf(userId),
    ]);
    assert(lot, 'lots are never removed');
    return toLot({ lot, refunds, at: clock(), rules });
  }
}
