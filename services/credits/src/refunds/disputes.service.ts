import { randomUUID } from 'node:crypto';
import { type Logger } from '@jinwi/service-kit';
import { currentContext } from '@jinwi/tracing';
import { type EntityManager } from 'typeorm';
import { type Clock } from '../ledger/dates.js';
import { type AuditActor } from '../ledger/ledger.repository.js';
import { countMismatch } from '../ledger/ledger-metrics.js';
import { type ProviderRefund } from './refund-provider.js';
import { type DisputeResult, RefundsRepository } from './refunds.repository.js';
import { disputeEvents } from './refunds-metrics.js';

interface DisputesParts {
  manager: EntityManager;
  /** Who the audit log names. */
  providerKind: string;
  clock: Clock;
  logger: Logger;
}

/** Money taken back by others: by the cardholder in a dispute, or by someone at the provider in a refund without us. */
export class DisputesService {
  readonly #parts: DisputesParts;
  readonly #repository: RefundsRepository;

  constructor(parts: DisputesParts) {
    this.#parts = parts;
    this.#repository = new RefundsRepository(parts.manager);
  }

  /** The same service in the caller's transaction, so that an event and its effects commit together. */
  within(manager: EntityManager): DisputesService {
    return new DisputesService({ ...this.#parts, manager });
  }

  /** Freezes the remaining credits of the payment until the dispute is closed. */
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
    const result = await this.#repository.freezeDispute({ ...dispute, ...this.#actor() });
    this.#report({ kind: 'opened', disputeId, ...result });
  }

  /**
   * If won, the credits return. If lost, the remaining ones are removed; nothing becomes negative. If neither, they
   * stay frozen until a person decides.
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
      this.#parts.logger.error(
        { eventId, disputeId, paymentId },
        'dispute closed as neither won nor lost, nothing changes',
      );
      return;
    }
    const dispute = { disputeId, paymentId, isWon, refundId: randomUUID() };
    const result = await this.#repository.endDispute({ ...dispute, ...this.#actor() });
    this.#report({ kind: isWon ? 'won' : 'lost', disputeId, ...result });
  }

  /** A refund made at the provider without us: its credits must neither be spent nor refunded again. */
  async refundElsewhere({ refund, eventId }: { refund: ProviderRefund; eventId: string }): Promise<void> {
    const { id: providerRefundId, paymentId, status } = refund;
    const dispute = { disputeId: `refund:${providerRefundId}`, paymentId, ...this.#actor() };
    const result =
      status === 'failed'
        ? await this.#repository.endDispute({ ...dispute, isWon: true, refundId: randomUUID() })
        : await this.#repository.freezeDispute({ ...dispute, priceMinor: null, holdId: randomUUID() });
    if (result.outcome === 'repeated') return;
    if (result.outcome === 'frozen') countMismatch('refund-elsewhere');
    const facts = { eventId, providerRefundId, paymentId, status, ...result };
    this.#parts.logger.error(facts, 'refund at the provider that was not made here');
  }

  #report({
    kind,
    disputeId,
    outcome,
    userId,
    amount,
  }: DisputeResult & { kind: string; disputeId: string }): void {
    const { logger } = this.#parts;
    const facts = { disputeId, kind, userId, amount };
    disputeEvents.inc({ kind, outcome });
    if (outcome === 'unknown') logger.error(facts, 'dispute of a payment that bought nothing here');
    else if (outcome !== 'repeated') logger.warn(facts, 'dispute of a payment');
  }

  #actor(): AuditActor {
    const { providerKind, clock } = this.#parts;
    return {
      actor: `provider:${providerKind}`,
      requestId: currentContext()?.requestId ?? null,
      at: clock(),
    };
  }
}
