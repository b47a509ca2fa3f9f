import assert from 'node:assert';
import { randomUUID } from 'node:crypto';
import { AppError } from '@jinwi/contracts';
import { transaction } from '@jinwi/database';
import { LOGGER, type Logger, RpcMethod } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { type LotFacts } from '../ledger/grant.js';
import { type AuditActor, LedgerRepository } from '../ledger/ledger.repository.js';
import { TERMS_RULES, type TermsRules } from '../ledger/rules.js';
import { dueAfterBusinessDays } from './business-days.js';
import { owedOnClosing, type RefundOffer, refundOffer } from './refund-rule.js';
import { RefundsRepository } from './refunds.repository.js';
import { RefundsService } from './refunds.service.js';

const lotsMax = 500;
const failureCode = 'account-closed';

type StoredLot = LotFacts & { id: number };

/** Refunds or ends the credits of a member whose account is closed. The ledger keeps every entry. */
@Injectable()
export class AccountClosingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly refunds: RefundsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Requests every refund that the rules allow, records the other paid credits for an operator to decide on, and
   * expires the free ones. Idempotent. Errors: `credits.charge-open` while work of the member is running.
   */
  @RpcMethod('credits.closeAccount')
  async close({ userId }: { userId: number }): Promise<Record<string, never>> {
    if (await this.ledger.hasOpenCharge(userId)) throw new AppError('credits.charge-open', { userId });
    for (const lot of await this.ledger.lotsOf({ userId, countMax: lotsMax }))
      await this.#refund(userId, lot);
    await this.ledger.endFreeCredits({ userId, ...this.#author(userId) });
    return {};
  }

  async #refund(userId: number, lot: StoredLot): Promise<void> {
    const { rules } = this;
    const question = { lot, at: this.clock(), rules };
    const offer = refundOffer(question);
    if (offer) {
      const { amount, priceMinor } = offer;
      await this.refunds.requestRefund({ userId, lotId: lot.id, amount, priceMinor });
      return;
    }
    const owed = owedOnClosing(question);
    if (owed) await this.#file({ userId, lotId: lot.id, owed });
  }

  /** Records the credits as a refund that failed at the provider, so that they are held until an operator decides. */
  async #file({ userId, lotId, owed }: { userId: number; lotId: number; owed: RefundOffer }): Promise<void> {
    const { rules } = this;
    const author = this.#author(userId);
    const { amount, priceMinor, basis, until } = owed;
    const refundId = await transaction(this.dataSource, async (manager) => {
      const repository = new RefundsRepository(manager);
      const { outcome, refundId: begun } = await repository.beginRefund({
        ...author,
        refundId: randomUUID(),
        userId,
        lotId,
        basis,
        amount,
        priceMinor,
        requestedBy: 'member',
        until,
        dueAt: dueAfterBusinessDays({
          from: author.at,
          days: rules.refundBusinessDays,
          extraHolidays: rules.extraHolidays,
        }),
      });
      if (outcome !== 'begun') return null;
      assert(begun, 'a refund that was begun has an id');
      await repository.endRefund({
        ...author,
        refundId: begun,
        end: 'failed',
        providerRefundId: null,
        failureCode,
      });
      return begun;
    });
    if (refundId)
      this.logger.error(
        { refundId, ...owed, userId },
        'a closed account has a refund that an operator must pay by hand',
      );
  }

  #author(userId: number): AuditActor {
    return { actor: `member:${userId}`, requestId: currentContext()?.requestId ?? null, at: this.clock() };
  }
}
