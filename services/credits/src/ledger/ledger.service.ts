import { strict as assert } from 'node:assert';
import { AppError, type Balance, type Hold, type HoldState, type RpcRequest } from '@jinwi/contracts';
import { batchReads, LOGGER, type Logger, RpcMethod } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type Charge, holdDeadline, requestHash } from './charge.js';
import { CLOCK, type Clock } from './dates.js';
import { type Grant, lotTerms, signupGrant } from './grant.js';
import { LedgerRepository, type ReserveResult } from './ledger.repository.js';
import { countEnded } from './ledger-metrics.js';
import { TERMS_RULES, type TermsRules } from './rules.js';

const recordsPageMax = 500;

/** Manages balances, sign-up grants and charges. Each change is one database call and its own transaction. */
@Injectable()
export class LedgerService {
  readonly #balances = batchReads((userIds: readonly number[]) =>
    this.repository.balances({ userIds, at: this.clock() }),
  );

  constructor(
    private readonly repository: LedgerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(TERMS_RULES) private readonly rules: TermsRules,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Opens the account, with the sign-up grant unless the member had an account before. Idempotent. */
  @RpcMethod('credits.openAccount')
  async openAccount({ userId, isReturning = false }: RpcRequest<'credits.openAccount'>): Promise<Balance> {
    if (isReturning) await this.repository.openEmpty({ userId, at: this.clock() });
    else await this.grant(signupGrant(userId));
    const balance = await this.repository.balance({ userId, at: this.clock() });
    assert(balance, 'the account was opened');
    return toBalance(balance);
  }

  /** Grants credits. Opens a missing account first. Errors: `credits.key-reused`. */
  async grant(grant: Grant): Promise<void> {
    assert(Number.isSafeInteger(grant.amount) && grant.amount > 0, 'a grant is a positive whole number');
    const at = this.clock();
    const lot = { ...grant, at, ...lotTerms({ source: grant.source, grantedAt: at, rules: this.rules }) };
    const outcome = await this.#withAccount(
      grant.userId,
      () => this.repository.grantLot(lot),
      (result) => result,
    );
    assert(outcome !== 'no-account', 'the account was opened a moment ago');
    if (outcome === 'key-reused') throw new AppError('credits.key-reused', { opKey: grant.opKey });
    if (outcome === 'granted') {
      this.logger.info(
        { userId: grant.userId, source: grant.source, amount: grant.amount },
        'credits granted',
      );
    }
  }

  /** Opens a missing account first. */
  @RpcMethod('credits.balance')
  async balance({ userId }: { userId: number }): Promise<Balance> {
    const known = await this.#balances.load(userId);
    if (known) return toBalance(known);
    const balance = await this.repository.balance({ userId, at: this.clock() });
    return balance ? toBalance(balance) : this.#openMissing({ userId });
  }

  /** Lists one page of records, newest first. The amounts of all records sum to the member's spendable credits. */
  @RpcMethod('credits.records')
  async records({ userId, beforeId }: RpcRequest<'credits.records'>) {
    // Expire due lots first, so that the sum of the records does not include them.
    await this.balance({ userId });
    const found = await this.repository.records({ userId, beforeId, countMax: recordsPageMax + 1 });
    const records = found.slice(0, recordsPageMax);
    return {
      records: records.map((record) => ({ ...record, createdAt: record.createdAt.toISOString() })),
      nextBeforeId: found.length > recordsPageMax ? (records.at(-1)?.id ?? null) : null,
    };
  }

  /**
   * Holds credits. Idempotent: a repeated request returns the recorded state, which may already be final. Errors, in
   * the order of the checks: `credits.key-reused`, `key.limit-reached`, `credits.insufficient`.
   */
  @RpcMethod('credits.reserve')
  async reserve(charge: Charge): Promise<Hold> {
    const { holdId, userId, amount, purpose } = charge;
    assert(Number.isSafeInteger(amount) && amount > 0, 'a charge is a positive whole number');
    const at = this.clock();
    const request = {
      ...charge,
      requestHash: requestHash(charge),
      at,
      expiresAt: holdDeadline({ purpose, from: at }),
    };
    const result = await this.#withAccount(
      userId,
      () => this.repository.reserve(request),
      ({ outcome }) => outcome,
    );
    refuse(result, charge);
    assert(result.state, 'a reservation has a state');
    assert(result.outcome === 'repeated' || result.state === 'held', 'a new reservation is held');
    return { holdId, state: result.state };
  }

  @RpcMethod('credits.spentBy')
  async spentBy(request: RpcRequest<'credits.spentBy'>) {
    return { amount: await this.repository.spentBy(request) };
  }

  /** Errors: `credits.hold-unknown`. */
  @RpcMethod('credits.hold')
  async hold({ holdId }: { holdId: string }): Promise<Hold> {
    const state = await this.repository.holdState(holdId);
    if (state === null) throw new AppError('credits.hold-unknown', { holdId });
    return { holdId, state };
  }

  /** Spends the credits held for work that succeeded. Returns the recorded state. */
  @RpcMethod('credits.capture')
  async capture({ holdId }: { holdId: string }): Promise<Hold> {
    return this.#end({ holdId, end: 'captured' });
  }

  /** Gives back the credits held for work that failed. Returns the recorded state. */
  @RpcMethod('credits.release')
  async release({ holdId }: { holdId: string }): Promise<Hold> {
    return this.#end({ holdId, end: 'released' });
  }

  /** Errors: `credits.hold-unknown`. */
  async #end({ holdId, end }: { holdId: string; end: Exclude<HoldState, 'held'> }): Promise<Hold> {
    const { outcome, state, amount } = await this.repository.endHold({ holdId, end, at: this.clock() });
    if (outcome === 'unknown') throw new AppError('credits.hold-unknown', { holdId });
    assert(state && state !== 'held', 'the hold has ended');
    assert(amount && amount > 0, 'a hold is of at least one credit');
    assert(outcome === 'repeated' || state === end, 'the end of a hold is the one asked for');
    if (outcome === 'settled') countEnded({ end, amount });
    if (state !== end)
      this.logger.warn({ holdId, state, end }, `hold should be ${end}, but was already ${state}`);
    return { holdId, state };
  }

  async #withAccount<T>(
    userId: number,
    attempt: () => Promise<T>,
    outcomeOf: (result: T) => string,
  ): Promise<T> {
    const result = await attempt();
    if (outcomeOf(result) !== 'no-account') return result;
    await this.#openMissing({ userId });
    return attempt();
  }

  /** Opens an account missing after a crash. Adds the sign-up grant unless the email must be confirmed first. */
  async #openMissing({ userId }: { userId: number }): Promise<Balance> {
    if (this.rules.emailProof === 'off') return this.openAccount({ userId });
    await this.repository.openEmpty({ userId, at: this.clock() });
    return { available: 0, held: 0, nextExpiry: null };
  }
}

function refuse({ outcome, spendable }: ReserveResult, { holdId, amount }: Charge): void {
  switch (outcome) {
    case 'reserved':
    case 'repeated':
      return;
    case 'key-reused':
      throw new AppError('credits.key-reused', { holdId });
    case 'limit-reached':
      throw new AppError('key.limit-reached', { needed: amount });
    case 'insufficient':
      throw new AppError('credits.insufficient', { available: spendable, needed: amount });
    case 'no-account':
      throw new Error('The account was opened a moment ago, but is missing now.');
  }
}

type RepositoryBalance = NonNullable<Awaited<ReturnType<LedgerRepository['balance']>>>;

const toBalance = ({ available, held, nextExpiry }: RepositoryBalance): Balance => ({
  available,
  held,
  nextExpiry: nextExpiry && { at: nextExpiry.at.toISOString(), amount: nextExpiry.amount },
});
