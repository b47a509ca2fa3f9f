import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { AppError, type Refund } from '@jinwi/contracts';
import { type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { type EntityManager } from 'typeorm';
import { type Clock } from '../credits.service.js';
import { countMismatch } from '../payments/payment-metrics.js';
import { type PaymentNews, type PaymentProvider, type ProviderRefund } from '../payments/payment-provider.js';
import { dueAfterBusinessDays } from './business-days.js';
import { refundOffer } from './refund-rule.js';
import { type Deed, type RefundRecord, TermsRepository } from './terms.repository.js';
import { disputeNews, refundMoves } from './terms-metrics.js';
import { type TermsRules } from './terms-rules.js';
import { toRefund } from './to-lot.js';

type News<K extends PaymentNews['kind']> = Extract<PaymentNews, { kind: K }>;

interface RefundsParts {
  repository: TermsRepository;
  provider: PaymentProvider;
  rules: TermsRules;
  clock: Clock;
  logger: Logger;
}

/** The result that was agreed to: what the lot offered when it was shown. */
interface RefundWish {
  userId: number;
  lotId: number;
  amount: number;
  priceMinor: number;
}

/**
 * Money that goes back: by request of a member, or by a dispute of the card's holder.
 * requested (credits set aside) → processing (the provider has it) → succeeded or failed → released or paid by hand.
 */
export class RefundsService {
  constructor(private readonly parts: RefundsParts) {}

  /** The same service inside the caller's transaction: news and what it changes commit together. */
  within(manager: EntityManager): RefundsService {
    return new RefundsService({ ...this.parts, repository: new TermsRepository(manager) });
  }

  /**
   * Sets the credits aside and asks the provider; where it does not answer, a job asks again. The same wish again
   * gives the same refund. Refusals in order: `credits.lot-not-found`, `credits.refund-refused`,
   * `credits.refund-changed`.
   */
  async requestRefund(wish: RefundWish): Promise<Refund> {
    return this.request({ wish, requestedBy: 'member', actor: `member:${wish.userId}` });
  }

  /** The same by the same rules, by the hand of an operator. */
  async requestRefundFor(wish: RefundWish & { operator: string }): Promise<Refund> {
    return this.request({ wish, requestedBy: 'operator', actor: `operator:${wish.operator}` });
  }

  /** The provider's word on a refund; known words again change nothing. */
  async settleRefund({ refund: word, refundId, eventId }: News<'refund'>): Promise<void> {
    const { repository } = this.parts;
    const refund = refundId ? await repository.refund(refundId) : await repository.refundOfProvider(word.id);
    if (refund) return this.follow({ refund, word });
    return this.followElsewhere({ word, eventId });
  }

  /** Money went back by other hands: its credits must not be spent, nor paid a second time. */
  private async followElsewhere({ word, eventId }: { word: ProviderRefund; eventId: string }): Promise<void> {
    const { repository, logger } = this.parts;
    const { id: providerRefundId, paymentId, status } = word;
    const named = { disputeId: `refund:${providerRefundId}`, paymentId, ...this.deed() };
    const result =
      status === 'failed'
        ? await repository.endDispute({ ...named, isWon: true, refundId: randomUUID() })
        : await repository.freezeDispute({ ...named, priceMinor: null, holdId: randomUUID() });
    if (result.outcome === 'repeated') return;
    if (result.outcome === 'frozen') countMismatch('refund-elsewhere');
    const facts = { eventId, providerRefundId, paymentId, status, ...result };
    logger.error(facts, 'refund at the provider that was not made here');
  }

  /** Sets aside what is left of the payment's credits until the dispute is closed. */
  async openDispute({ disputeId, paymentId, priceMinor }: News<'dispute-opened'>): Promise<void> {
    const { repository } = this.parts;
    const dispute = { disputeId, paymentId, priceMinor, holdId: randomUUID() };
    const result = await repository.freezeDispute({ ...dispute, ...this.deed() });
    this.tellDispute({ kind: 'opened', disputeId, ...result });
  }

  /**
   * Won: the credits come back. Lost: what is left of them goes, and nothing becomes negative. Neither: they stay set
   * aside, and a person looks.
   */
  async closeDispute({ eventId, disputeId, paymentId, isWon }: News<'dispute-closed'>): Promise<void> {
    const { repository, logger } = this.parts;
    if (isWon === null) {
      countMismatch('dispute-end');
      logger.error(
        { eventId, disputeId, paymentId },
        'dispute closed as neither won nor lost, nothing changes',
      );
      return;
    }
    const dispute = { disputeId, paymentId, isWon, refundId: randomUUID() };
    const result = await repository.endDispute({ ...dispute, ...this.deed() });
    this.tellDispute({ kind: isWon ? 'won' : 'lost', disputeId, ...result });
  }

  /** Asks the provider what became of an open refund, and begins it there when it does not know it. */
  async resume(refundId: string): Promise<void> {
    const { repository, provider, logger } = this.parts;
    const refund = await repository.refund(refundId);
    assert(refund, 'refunds are never removed');
    if (!this.isOurs(refund)) return;
    const known = await provider.findRefund({ refundId, paymentId: refund.paymentId });
    if (known) return this.follow({ refund, word: known });
    if (refund.state === 'requested') return this.pay(refund);
    logger.error({ refundId, state: refund.state }, 'the provider does not know a refund that it took on');
  }

  /**
   * An operator's end of a refund that the provider cannot make: paid by other means, or its credits given back.
   * One that is only requested waits until its provider was not asked for five minutes.
   * Refusals in order: `request.not-found`, `credits.refund-refused` with the state it has.
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
    const { repository, provider, logger } = this.parts;
    const refund = await repository.refund(refundId);
    if (!refund) throw new AppError('request.not-found', { refundId });
    if (refund.state === 'requested') {
      // Only who may have its money knows whether it was paid.
      if (refund.provider !== provider.kind) {
        const { state, provider: paidWith } = refund;
        throw new AppError('credits.refund-refused', { refundId, state, paidWith });
      }
      // A crash may have hidden that the provider has it already: it must not be paid twice.
      const known = await provider.findRefund({ refundId, paymentId: refund.paymentId });
      if (known) await this.follow({ refund, word: known });
    }
    const words = { refundId, end, providerRefundId: null, failureCode: null };
    const deed = this.deed(`operator:${operator}`);
    const { outcome, state } = await repository.endRefund({ ...words, ...deed });
    if (outcome === 'refused') throw new AppError('credits.refund-refused', { refundId, state });
    if (outcome === 'ended') {
      refundMoves.inc({ state: end });
      logger.info({ refundId, state, operator }, 'refund ended by hand');
    }
    return this.recorded(refundId);
  }

  private async request({
    wish,
    requestedBy,
    actor,
  }: {
    wish: RefundWish;
    requestedBy: 'member' | 'operator';
    actor: string;
  }): Promise<Refund> {
    const { repository, rules, clock, logger } = this.parts;
    const at = clock();
    const lot = await repository.lot(wish);
    if (!lot) throw new AppError('credits.lot-not-found', { lotId: wish.lotId });
    const offer = refundOffer({ lot, at, rules });
    const isOffered = offer?.amount === wish.amount && offer.priceMinor === wish.priceMinor;
    const { outcome, refundId } = await repository.beginRefund({
      ...wish,
      ...this.deed(actor),
      at,
      refundId: randomUUID(),
      basis: at >= lot.expiresAt ? 'expired' : 'unused',
      requestedBy,
      // Too late for anything new, but a repetition still finds its refund.
      until: isOffered ? offer.until : at,
      dueAt: dueAfterBusinessDays({
        from: at,
        days: rules.refundBusinessDays,
        extraHolidays: rules.extraHolidays,
      }),
    });
    if (outcome === 'changed' || (outcome === 'refused' && offer && !isOffered)) {
      throw new AppError('credits.refund-changed', { lotId: wish.lotId });
    }
    if (outcome === 'refused') throw new AppError('credits.refund-refused', { lotId: wish.lotId });
    assert(refundId, 'a refund that was begun has an id');
    if (outcome === 'begun') {
      refundMoves.inc({ state: 'requested' });
      logger.info({ ...wish, refundId, actor }, 'refund requested');
      await this.payNow(refundId);
    }
    return this.recorded(refundId);
  }

  /** The wish is recorded: whatever happens here, the job goes on with it. */
  private async payNow(refundId: string): Promise<void> {
    const { repository, logger } = this.parts;
    try {
      const refund = await repository.refund(refundId);
      assert(refund, 'refunds are never removed');
      if (this.isOurs(refund)) await this.pay(refund);
    } catch (error) {
      logger.error({ err: error, refundId }, 'refund not begun at the provider, a job asks again');
    }
  }

  private async pay(refund: RefundRecord): Promise<void> {
    const { id: refundId, paymentId, priceMinor } = refund;
    const { repository, clock } = this.parts;
    if (!(await repository.markAsked({ refundId, at: clock() }))) return;
    await this.follow({
      refund,
      word: await this.parts.provider.refund({ refundId, paymentId, priceMinor }),
    });
  }

  /** Money goes back the way it came; another provider has to be set for what it took in. */
  private isOurs({ id: refundId, provider: paidWith }: RefundRecord): boolean {
    const { provider, logger } = this.parts;
    if (paidWith === provider.kind) return true;
    logger.error(
      { refundId, paidWith, provider: provider.kind },
      'refund of another provider, which has to be configured to pay it',
    );
    return false;
  }

  private async follow({ refund, word }: { refund: RefundRecord; word: ProviderRefund }): Promise<void> {
    const { repository, logger } = this.parts;
    const refundId = refund.id;
    if (word.status === 'pending') {
      return repository.markProcessing({ refundId, providerRefundId: word.id });
    }
    const { outcome, state } = await repository.endRefund({
      ...this.deed(),
      refundId,
      end: word.status,
      providerRefundId: word.id || null,
      failureCode: word.failureCode,
    });
    const facts = { refundId, state, word: word.status, failureCode: word.failureCode };
    if (outcome === 'ended') refundMoves.inc({ state: word.status });
    // A failure is the provider's last word: a success heard after it is old news.
    const isPaidTwice = word.status === 'succeeded' && (state === 'released' || state === 'paid-manually');
    if (outcome === 'refused' && isPaidTwice) {
      countMismatch('refund-paid-twice');
      logger.error(facts, 'the provider paid a refund that was ended by hand');
    } else if (outcome === 'refused') logger.warn(facts, 'the provider’s word does not fit the refund');
    else if (outcome === 'ended' && word.status === 'failed') {
      logger.error(facts, 'refund failed: pay it by hand or release it');
    } else logger.info(facts, 'refund followed');
  }

  private tellDispute({
    kind,
    disputeId,
    outcome,
    userId,
    amount,
  }: { kind: string; disputeId: string } & Awaited<ReturnType<TermsRepository['endDispute']>>): void {
    const facts = { disputeId, kind, userId, amount };
    disputeNews.inc({ kind, outcome });
    if (outcome === 'unknown')
      this.parts.logger.error(facts, 'dispute of a payment that bought nothing here');
    else if (outcome !== 'repeated') this.parts.logger.warn(facts, 'dispute of a payment');
  }

  private deed(actor = `provider:${this.parts.provider.kind}`): Deed {
    return {
      actor,
      requestId: currentContext()?.requestId ?? null,
      at: this.parts.clock(),
    };
  }

  private async recorded(refundId: string): Promise<Refund> {
    const refund = await this.parts.repository.refund(refundId);
    assert(refund, 'refunds are never removed');
    return toRefund(refund);
  }
}
