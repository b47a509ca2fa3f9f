import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { AppError, type Refund } from '@jinwi/contracts';
import { LOGGER, type Logger, RpcMethod } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { type AuditActor, LedgerRepository } from '../ledger/ledger.repository.js';
import { countMismatch } from '../ledger/ledger-metrics.js';
import { TERMS_RULES, type TermsRules } from '../ledger/rules.js';
import { dueAfterBusinessDays } from './business-days.js';
import { type RefundRecord, toRefund, refundOffer } from './refund-rule.js';
import { type ProviderRefund, REFUND_PROVIDER, type RefundProvider } from './refund-provider.js';
import { RefundsRepository } from './refunds.repository.js';
import { refundMoves } from './refunds-metrics.js';

/** The refund that the member agreed to, with the credits and the price that the page showed. */
interface RefundRequest {
  userId: number;
  lotId: number;
  amount: number;
  priceMinor: number;
}

/**
 * Handles refunds requested by a member or an operator. States: requested (credits held) → processing (accepted by
 * the provider) → succeeded or failed → released or paid by hand.
 */
@Injectable()
export class RefundsService {
  constructor(
    private readonly repository: RefundsRepository,
    private readonly ledger: LedgerRepository,
    @Inject(REFUND_PROVIDER) private readonly provider: RefundProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns this service bound to the caller's transaction, so that an event and its effects commit together. */
  within(manager: EntityManager): RefundsService {
    return new RefundsService(
      new RefundsRepository(manager),
      new LedgerRepository(manager),
      this.provider,
      this.clock,
      this.rules,
      this.logger,
    );
  }

  /**
   * Holds the credits and requests the refund from the provider. If the provider does not answer, a job requests it
   * again. Idempotent.
   * Errors, in the order of the checks: `credits.lot-not-found`, `credits.refund-refused`, `credits.refund-changed`.
   */
  @RpcMethod('credits.requestRefund')
  async requestRefund(request: RefundRequest): Promise<Refund> {
    return this.#request({ request, requestedBy: 'member', actor: `member:${request.userId}` });
  }

  /** Requests a refund for an operator, by the same rules as for the member. */
  async requestRefundFor(request: RefundRequest & { operator: string }): Promise<Refund> {
    return this.#request({ request, requestedBy: 'operator', actor: `operator:${request.operator}` });
  }

  /** Applies what the provider reports about a refund. Idempotent. @returns false if we did not request the refund */
  async applyRefund({
    refund: providerRefund,
    refundId,
  }: {
    refund: ProviderRefund;
    /** Our id of the refund; null if the provider does not report it. */
    refundId: string | null;
  }): Promise<boolean> {
    const refund = refundId
      ? await this.repository.refund(refundId)
      : await this.repository.refundOfProvider(providerRefund.id);
    if (refund) await this.#follow({ refund, providerRefund });
    return refund !== undefined;
  }

  /** Asks the provider about an open refund, and requests it if the provider does not know it. */
  async resume(refundId: string): Promise<void> {
    const { provider, logger } = this;
    const refund = await this.repository.refund(refundId);
    assert(refund, 'refunds are never removed');
    if (!this.#isOurs(refund)) return;
    const known = await provider.findRefund({ refundId, paymentId: refund.paymentId });
    if (known) return this.#follow({ refund, providerRefund: known });
    if (refund.state === 'requested') return this.#pay(refund);
    logger.error({ refundId, state: refund.state }, 'the provider does not know a refund it had accepted');
  }

  /**
   * Lets an operator end a refund that the provider cannot make, either as paid by other means or by releasing its
   * credits. A refund in the state `requested` can be ended five minutes after the last request to the provider.
   * Errors: `request.not-found`; `credits.refund-refused` with the refund's state.
   */
  async endByHand({
    refundId,
    end,
    operator,
  }: {
    refundId: string;
    end: 'paid-manually' | 'released';
    operator: string;
  }): Promise<Refund> {
    const { provider, logger } = this;
    const refund = await this.repository.refund(refundId);
    if (!refund) throw new AppError('request.not-found', { refundId });
    if (refund.state === 'requested') {
      // Only the provider that took the payment knows whether the money was returned.
      if (refund.provider !== provider.kind) {
        const { state, provider: paidWith } = refund;
        throw new AppError('credits.refund-refused', { refundId, state, paidWith });
      }
      // After a crash the provider may already have the refund: it must not be paid twice.
      const known = await provider.findRefund({ refundId, paymentId: refund.paymentId });
      if (known) await this.#follow({ refund, providerRefund: known });
    }
    const { outcome, state } = await this.repository.endRefund({
      ...this.#actor(`operator:${operator}`),
      refundId,
      end,
      providerRefundId: null,
      failureCode: null,
    });
    if (outcome === 'refused') throw new AppError('credits.refund-refused', { refundId, state });
    if (outcome === 'ended') {
      refundMoves.inc({ state: end });
      logger.info({ refundId, state, operator }, 'an operator closed a refund');
    }
    return this.#recorded(refundId);
  }

  async #request({
    request,
    requestedBy,
    actor,
  }: {
    request: RefundRequest;
    requestedBy: 'member' | 'operator';
    actor: string;
  }): Promise<Refund> {
    const { rules, clock, logger } = this;
    const at = clock();
    const lot = await this.ledger.lot(request);
    if (!lot) throw new AppError('credits.lot-not-found', { lotId: request.lotId });
    const offer = refundOffer({ lot, at, rules });
    const isOffered = offer?.amount === request.amount && offer.priceMinor === request.priceMinor;
    const { outcome, refundId } = await this.repository.beginRefund({
      ...request,
      ...this.#actor(actor),
      at,
      refundId: randomUUID(),
      basis: at >= lot.expiresAt ? 'expired' : 'unused',
      requestedBy,
      // If the request does not match the current offer, set the deadline to now. The request is then refused unless it
      // repeats an existing refund.
      until: isOffered ? offer.until : at,
      dueAt: dueAfterBusinessDays({
        from: at,
        days: rules.refundBusinessDays,
        extraHolidays: rules.extraHolidays,
      }),
    });
    if (outcome === 'changed' || (outcome === 'refused' && offer && !isOffered)) {
      throw new AppError('credits.refund-changed', { lotId: request.lotId });
    }
    if (outcome === 'refused') throw new AppError('credits.refund-refused', { lotId: request.lotId });
    assert(refundId, 'a refund that was begun has an id');
    if (outcome === 'begun') {
      refundMoves.inc({ state: 'requested' });
      logger.info({ ...request, refundId, actor }, 'refund requested');
      await this.#payNow(refundId);
    }
    return this.#recorded(refundId);
  }

  /** Requests a recorded refund from the provider. If anything fails here, the job tries again. */
  async #payNow(refundId: string): Promise<void> {
    const { logger } = this;
    try {
      const refund = await this.repository.refund(refundId);
      assert(refund, 'refunds are never removed');
      if (this.#isOurs(refund)) await this.#pay(refund);
    } catch (error) {
      logger.error({ err: error, refundId }, 'could not start a refund at the provider, a job will retry');
    }
  }

  async #pay(refund: RefundRecord): Promise<void> {
    const { id: refundId, paymentId, priceMinor } = refund;
    const { provider, clock } = this;
    if (!(await this.repository.markAsked({ refundId, at: clock() }))) return;
    const providerRefund = await provider.refund({ refundId, paymentId, priceMinor });
    await this.#follow({ refund, providerRefund });
  }

  /** Returns whether the configured provider took the payment, because only that provider can refund it. */
  #isOurs({ id: refundId, provider: paidWith }: RefundRecord): boolean {
    const { provider, logger } = this;
    if (paidWith === provider.kind) return true;
    logger.error(
      { refundId, paidWith, provider: provider.kind },
      'could not make a refund: the provider that took the payment is not configured',
    );
    return false;
  }

  async #follow({
    refund,
    providerRefund,
  }: {
    refund: RefundRecord;
    providerRefund: ProviderRefund;
  }): Promise<void> {
    const { logger } = this;
    const refundId = refund.id;
    const { status, failureCode } = providerRefund;
    if (status === 'pending') {
      return this.repository.markProcessing({ refundId, providerRefundId: providerRefund.id });
    }
    const { outcome, state } = await this.repository.endRefund({
      ...this.#actor(),
      refundId,
      end: status,
      providerRefundId: providerRefund.id || null,
      failureCode,
    });
    const facts = { refundId, state, reported: status, failureCode };
    if (outcome === 'ended') refundMoves.inc({ state: status });
    // A refund that `failed` is not paid twice: a failure is final, so a later report of success is out of date.
    const isPaidTwice = status === 'succeeded' && (state === 'released' || state === 'paid-manually');
    if (outcome === 'refused' && isPaidTwice) {
      countMismatch('refund-paid-twice');
      logger.error(
        facts,
        'a refund may be paid twice: the provider paid it after an operator had ended it by hand',
      );
    } else if (outcome === 'refused')
      logger.warn(facts, 'ignored a refund status from the provider: the refund has already ended otherwise');
    else if (outcome === 'ended' && status === 'failed') {
      logger.error(
        facts,
        'refund failed: pay the money by hand, or release the refund to return its credits',
      );
    } else logger.info(facts, 'refund status updated');
  }

  #actor(actor = `provider:${this.provider.kind}`): AuditActor {
    return {
      actor,
      requestId: currentContext()?.requestId ?? null,
      at: this.clock(),
    };
  }

  async #recorded(refundId: string): Promise<Refund> {
    const refund = await this.repository.refund(refundId);
    assert(refund, 'refunds are never removed');
    return toRefund(refund);
  }
}
