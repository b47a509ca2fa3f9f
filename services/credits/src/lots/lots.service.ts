import { strict as assert } from 'node:assert';
import { AppError, type Lot } from '@jinwi/contracts';
import { LOGGER, type Logger, RpcMethod } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { TERMS_RULES, type TermsRules } from '../ledger/rules.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { LotsRepository } from './lots.repository.js';
import { toLot } from './to-lot.js';

const lotsMax = 500;

@Injectable()
export class LotsService {
  constructor(
    private readonly ledger: LedgerService,
    private readonly ledgerRepository: LedgerRepository,
    private readonly lotsRepository: LotsRepository,
    private readonly refundsRepository: RefundsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Lists lots newest first, at most 500, each with the actions that are currently possible. */
  @RpcMethod('credits.lots')
  async lots({ userId }: { userId: number }): Promise<{ lots: Lot[] }> {
    const { ledger, rules, clock } = this;
    await ledger.balance({ userId });
    const at = clock();
    const [lots, refunds] = await Promise.all([
      this.ledgerRepository.lotsOf({ userId, countMax: lotsMax }),
      this.refundsRepository.refundsOf(userId),
    ]);
    return { lots: lots.map((lot) => toLot({ lot, refunds, at, rules })) };
  }

  /**
   * Extends a lot's validity if its `extensionCount` is still the one that the caller saw; a repeated call returns the
   * lot unchanged. Errors, in the order of the checks: `credits.lot-not-found`, `credits.extension-refused`.
   */
  @RpcMethod('credits.extendLot')
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
    const { rules, clock, logger } = this;
    const outcome = await this.lotsRepository.extendLot({
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
    if (outcome === 'extended')
      logger.info({ userId, lotId, actor }, 'extended the expiry date of a lot of credits');
    return this.#lot({ userId, lotId });
  }

  async #lot({ userId, lotId }: { userId: number; lotId: number }): Promise<Lot> {
    const { rules, clock } = this;
    const [lot, refunds] = await Promise.all([
      this.ledgerRepository.lot({ userId, lotId }),
      this.refundsRepository.refundsOf(userId),
    ]);
    assert(lot, 'lots are never removed');
    return toLot({ lot, refunds, at: clock(), rules });
  }
}
