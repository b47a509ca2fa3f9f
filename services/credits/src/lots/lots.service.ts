import { strict as assert } from 'node:assert';
import { AppError, type Lot } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { type EntityManager } from 'typeorm';
import { type Clock } from '../ledger/dates.js';
import { LedgerRepository } from '../ledger/ledger.repository.js';
import { type LedgerService } from '../ledger/ledger.service.js';
import { type TermsRules } from '../ledger/rules.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { LotsRepository } from './lots.repository.js';
import { toLot } from './to-lot.js';

const lotsMax = 500;

interface LotsParts {
  manager: EntityManager;
  ledger: LedgerService;
  rules: TermsRules;
  clock: Clock;
  logger: Logger;
}

/** A member's lots and their validity. */
export class LotsService {
  readonly #parts: LotsParts;
  readonly #ledgerRepository: LedgerRepository;
  readonly #lotsRepository: LotsRepository;
  readonly #refundsRepository: RefundsRepository;

  constructor(parts: LotsParts) {
    this.#parts = parts;
    this.#ledgerRepository = new LedgerRepository(parts.manager);
    this.#lotsRepository = new LotsRepository(parts.manager);
    this.#refundsRepository = new RefundsRepository(parts.manager);
  }

  /** Newest first, at most 500, each with what can currently be done with it. */
  async lots({ userId }: { userId: number }): Promise<{ lots: Lot[] }> {
    const { ledger, rules, clock } = this.#parts;
    await ledger.balance({ userId });
    const at = clock();
    const [lots, refunds] = await Promise.all([
      this.#ledgerRepository.lotsOf({ userId, countMax: lotsMax }),
      this.#refundsRepository.refundsOf(userId),
    ]);
    return { lots: lots.map((lot) => toLot({ lot, refunds, at, rules })) };
  }

  /**
   * Extends once after the `extensionCount` the caller saw; a repeated call returns the lot unchanged. Errors in order:
   * `credits.lot-not-found`, `credits.extension-refused`.
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
    const { rules, clock, logger } = this.#parts;
    const outcome = await this.#lotsRepository.extendLot({
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
    return this.#lot({ userId, lotId });
  }

  async #lot({ userId, lotId }: { userId: number; lotId: number }): Promise<Lot> {
    const { rules, clock } = this.#parts;
    const [lot, refunds] = await Promise.all([
      this.#ledgerRepository.lot({ userId, lotId }),
      this.#refundsRepository.refundsOf(userId),
    ]);
    assert(lot, 'lots are never removed');
    return toLot({ lot, refunds, at: clock(), rules });
  }
}
