import { AppError, type JobName } from '@jinwi/contracts';
import { lockIdempotencyKey, OutboxRelay, transaction } from '@jinwi/database';
import { JOB_PRODUCER, type JobProducer } from '@jinwi/jobs';
import { RpcClient } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HoldsService, type NewHold } from './holds.service.js';
import { Turns } from './turns.repository.js';

/** Work that a member pays for. The hold on the credits has the same id as the work. */
export interface Submission<T> extends NewHold {
  idempotencyKey: string | null;
  /** True if the caller repeats failed submissions with the same id, so that they must keep their hold on credits. */
  isRepeated?: boolean;
  /** Returns the response to an earlier submission with this key. @throws AppError if that submission was different */
  findFirst: (manager: EntityManager, idempotencyKey: string) => Promise<T | null>;
  /** Returns the response of earlier, equal work, if there is any. In that case, nothing is written or charged. */
  findEqual?: (manager: EntityManager) => Promise<T | null>;
  /** Checks the submission before credits are reserved. @throws AppError, ignored if there is an earlier response */
  refuse?: () => Promise<void>;
  /** Inserts the rows of the work, but no job. */
  insert: (manager: EntityManager) => Promise<T>;
}

@Injectable()
export class WorkSubmissionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly relay: OutboxRelay,
    private readonly holds: HoldsService,
    private readonly turns: Turns<JobName>,
    private readonly rpc: RpcClient,
    @Inject(JOB_PRODUCER) private readonly producer: JobProducer,
  ) {}

  /**
   * Reserves credits. One transaction writes the rows and, unless the work must wait, the outbox entry of its job; it
   * commits only if the credits are held. If the Idempotency-Key is repeated, or if the work equals earlier work,
   * returns the earlier response. If the process dies after the credits are reserved but before the rows are written,
   * the credits service asks how the work ended and releases the hold.
   *
   * Errors, in the order in which they are checked: those of `findFirst` and `refuse`, `service.unavailable` (the queue
   * does not answer), `key.limit-reached` of a spender, `credits.insufficient`, `service.unavailable` (the hold with
   * this id has ended), `work.too-much-waiting`.
   */
  async submit<T>(submission: Submission<T>): Promise<T> {
    const { dataSource, relay, turns } = this;
    const { idempotencyKey, userId } = submission;
    let isReserved = false;
    let isCommitting = false;
    const checking = this.#check(submission);
    const take = async (manager: EntityManager) => {
      const reserving = this.holds.reserve(submission).then(() => (isReserved = true));
      // Write the rows while the credits are being reserved, and commit only if that succeeds. Wait for both to end
      // before an error of either rolls the transaction back.
      const [, inserted] = await Promise.allSettled([reserving, submission.insert(manager)]);
      await reserving;
      if (inserted.status === 'rejected') throw inserted.reason;
      // `waitingMax` does not apply to repeated submissions, because the caller limits them.
      await (submission.isRepeated ? turns.admit(manager, userId) : turns.admitNew(manager, userId));
      isCommitting = true;
      return inserted.value;
    };
    try {
      if (idempotencyKey === null) {
        const equal = await submission.findEqual?.(dataSource.manager);
        if (equal) return equal;
        await checking;
        return await relay.transaction(take);
      }
      // The lock lasts until the commit, so that the second of two equal submissions finds the row of the first one.
      return await relay.transaction(async (manager) => {
        await lockIdempotencyKey(manager, { userId, idempotencyKey });
        const first = await submission.findFirst(manager, idempotencyKey);
        const known = first ?? (await submission.findEqual?.(manager));
        if (known) return known;
        await checking;
        return take(manager);
      });
    } catch (error) {
      // If the commit itself fails, the rows may exist. Then keep the hold: the credits service asks later how the work
      // ended.
      if (isReserved && !isCommitting && !submission.isRepeated) await this.holds.release(submission.id);
      throw error;
    }
  }

  /**
   * Checks whether the member can pay, before checks that take longer. The balance may change afterwards; only the hold
   * guarantees the credits.
   * @returns null if the member can pay; otherwise the response to an earlier submission with the same Idempotency-Key
   * @throws AppError `credits.insufficient` if there is no such submission
   */
  async checkCredits<T>({
    userId,
    amount,
    idempotencyKey,
    findFirst,
  }: Pick<Submission<T>, 'userId' | 'amount' | 'idempotencyKey' | 'findFirst'>): Promise<T | null> {
    const { available } = await this.rpc.call('credits.balance', { userId });
    if (available >= amount) return null;
    const first =
      idempotencyKey !== null &&
      (await transaction(this.dataSource, async (manager) => {
        await lockIdempotencyKey(manager, { userId, idempotencyKey });
        return findFirst(manager, idempotencyKey);
      }));
    if (first) return first;
    throw new AppError('credits.insufficient', { available, needed: amount });
  }

  /**
   * Checks the queue and the submission while the caller looks up earlier work. If both checks fail, throws the error
   * about the submission.
   */
  #check<T>({ refuse }: Submission<T>): Promise<unknown> {
    const queueChecked = this.producer.check().catch((cause: unknown) => {
      throw new AppError('service.unavailable', { part: 'queue' }, { cause });
    });
    const checking = Promise.resolve(refuse?.()).then(() => queueChecked);
    // Avoid an unhandled rejection if the submission ends before it awaits the checks.
    for (const each of [queueChecked, checking]) each.catch(() => undefined);
    return checking;
  }
}
