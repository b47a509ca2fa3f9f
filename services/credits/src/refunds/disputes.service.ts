import { randomUUID } from 'node:crypto';
import { LOGGER, type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { CLOCK, type Clock } from '../ledger/dates.js';
import { type AuditActor } from '../ledger/ledger.repository.js';
import { countMismatch } from '../ledger/ledger-metrics.js';
import { type ProviderRefund, REFUND_PROVIDER, type RefundProvider } from './refund-provider.js';
import { type DisputeResult, RefundsRepository } from './refunds.repository.js';
import { disputeEvents } from './refunds-metrics.js';

/** Handles money that a cardholder took back in a dispute, or that someone refunded directly at the provider. */
@Injectable()
export class DisputesService {
  constructor(
    private readonly repository: RefundsRepository,
    @Inject(REFUND_PROVIDER) private readonly provider: RefundProvider,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns this service bound to the caller's transaction, so that an event and its effects commit together. */
  within(manager: EntityManager): DisputesService {
    return new DisputesService(new RefundsRepository(manager), this.provider, this.clock, this.logger);
  }

  /** Freezes what is left of the payment's credits until the dispute is closed. */
  async openDispute({
    disputeId,
    paymentId,
    priceMinor,
  }: {
    disputeId: string;
    paymentId: string;
    priceMinor: number;
  }): Promise<void> {
    const dispute = { disputeId, paymentId, priceMinor, holdId: randomUUID() };
    const result = await this.repository.freezeDispute({ ...dispute, ...this.#actor() });
    this.#report({ kind: 'opened', disputeId, ...result });
  }

  /**
   * Unfreezes the credits if the dispute is won. Removes those that are left if it is lost, so that no balance becomes
   * negative. If it is neither won nor lost, the credits stay frozen until a person decides.
   */
  async closeDispute({
    eventId,
    disputeId,
    paymentId,
    isWon,
  }: {
    eventId: string;
    disputeId: string;
    paymentId: string;
    isWon: boolean | null;
  }): Promise<void> {
    if (isWon === null) {
      countMismatch('dispute-end');
      this.logger.error(
        { eventId, disputeId, paymentId },
        'a dispute was closed with an unknown outcome (neither won nor lost): no credits were changed',
      );
      return;
    }
    const dispute = { disputeId, paymentId, isWon, refundId: randomUUID() };
    const result = await this.repository.endDispute({ ...dispute, ...this.#actor() });
    this.#report({ kind: isWon ? 'won' : 'lost', disputeId, ...result });
  }

  /** Handles a refund made directly at the provider: its credits must neither be spent nor refunded again. */
  async refundElsewhere({ refund, eventId }: { refund: ProviderRefund; eventId: string }): Promise<void> {
    const { id: providerRefundId, paymentId, status } = refund;
    const dispute = { disputeId: `refund:${providerRefundId}`, paymentId, ...this.#actor() };
    const result =
      status === 'failed'
        ? await this.repository.endDispute({ ...dispute, isWon: true, refundId: randomUUID() })
        : await this.repository.freezeDispute({ ...dispute, priceMinor: null, holdId: randomUUID() });
    if (result.outcome === 'repeated') return;
    if (result.outcome === 'frozen') countMismatch('refund-elsewhere');
    const facts = { eventId, providerRefundId, paymentId, status, ...result };
    this.logger.error(facts, 'the provider reports a refund that this service did not start');
  }

  #report({
    kind,
    disputeId,
    outcome,
    userId,
    amount,
  }: DisputeResult & { kind: string; disputeId: string }): void {
    const { logger } = this;
    const facts = { disputeId, kind, userId, amount };
    disputeEvents.inc({ kind, outcome });
    if (outcome === 'unknown')
      logger.error(facts, 'a dispute concerns a payment for which this service has no order');
    else if (outcome !== 'repeated') logger.warn(facts, 'a dispute of a payment was opened, won or lost');
  }

  #actor(): AuditActor {
    return {
      actor: `provider:${this.provider.kind}`,
      requestId: currentContext()?.requestId ?? null,
      at: this.clock(),
    };
  }
}
