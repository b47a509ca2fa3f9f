import { AppError, type ChargePurpose, type JobName, type Spender } from '@jinwi/contracts';
import { lockIdempotencyKey, type OutboxRelay, transaction } from '@jinwi/database';
import { type JobProducer } from '@jinwi/jobs';
import { type Logger, type RpcClient } from '@jinwi/service-kit';
import { type DataSource, type EntityManager } from 'typeorm';
import { releaseHold } from './finish.js';
import { type Turns } from './turns.js';

export interface SubmitParts<N extends JobName> {
  dataSource: DataSource;
  relay: OutboxRelay;
  producer: JobProducer;
  rpc: RpcClient;
  turns: Turns<N>;
  logger: Logger;
}

/** Work that a member pays for with a hold of the same id. */
export interface Submission<T> {
  id: string;
  userId: number;
  amount: number;
  purpose: ChargePurpose;
  /** Who submits in the member's name, such as an API key. */
  spender?: Spender | undefined;
  idempotencyKey: string | null;
  /** Whether it will be submitted again under the same id: then it keeps its hold if it fails. */
  isRepeated?: boolean;
  /** Returns the answer to an earlier submission under the same key. @throws AppError if that one was different */
  findFirst: (manager: EntityManager, idempotencyKey: string) => Promise<T | null>;
  /** Finds earlier work whose answer serves as well; then nothing is written or charged. */
  findEqual?: (manager: EntityManager) => Promise<T | null>;
  /** @throws AppError before any credit is reserved. Ignored if an earlier submission answers. */
  refuse?: () => Promise<void>;
  /** Writes the rows, not yet admitted. */
  insert: (manager: EntityManager) => Promise<T>;
}

/** Shorter than the idle-in-transaction timeout: a keyed submission waits for it inside a transaction. */
const reserveTimeoutMs = 5_000;

/**
 * Submits paid work: reserves the hold and writes, in one transaction, the rows and, if it is the member's turn, the
 * job's outbox entry. The transaction commits only if the credits are held. A repeated Idempotency-Key returns the
 * first answer, and work equal to earlier work returns that work's answer. After a crash between hold and rows, the
 * credits service asks for the outcome of the work and releases the hold.
 *
 * Refusals in order: those of `findFirst` and `refuse`, `service.unavailable` (the queue does not answer),
 * `key.limit-reached` of a spender, `credits.insufficient`, `service.unavailable` (the hold of this id has ended),
 * `work.too-much-waiting`.
 */
export async function submitWork<N extends JobName, T>(
  parts: SubmitParts<N>,
  submission: Submission<T>,
): Promise<T> {
  const { dataSource, relay, turns } = parts;
  const { idempotencyKey, userId } = submission;
  let isReserved = false;
  let isCommitting = false;
  const checking = check(parts, submission);
  const take = async (manager: EntityManager) => {
    const reserving = reserveHold(parts, submission).then(() => (isReserved = true));
    // Written while the hold is reserved, committed only with it. Wait for both before anything is undone.
    const [, inserted] = await Promise.allSettled([reserving, submission.insert(manager)]);
    await reserving;
    if (inserted.status === 'rejected') throw inserted.reason;
    // Repeated submissions have their own limit.
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
    // The lock lasts until the commit, so that the second of two equal submissions finds the first one's row.
    return await relay.transaction(async (manager) => {
      await lockIdempotencyKey(manager, { userId, idempotencyKey });
      const first = await submission.findFirst(manager, idempotencyKey);
      const known = first ?? (await submission.findEqual?.(manager));
      if (known) return known;
      await checking;
      return take(manager);
    });
  } catch (error) {
    // If the commit itself fails, the rows may exist. The credits service then asks for the outcome later.
    if (isReserved && !isCommitting && !submission.isRepeated) await releaseHold(parts, submission.id);
    throw error;
  }
}

/** Starts the checks while earlier work is looked up, which would answer. The submission's own refusal comes first. */
function check<N extends JobName, T>(
  { producer }: SubmitParts<N>,
  { refuse }: Submission<T>,
): Promise<unknown> {
  const queueChecked = producer.check().catch((cause: unknown) => {
    throw new AppError('service.unavailable', { part: 'queue' }, { cause });
  });
  const checking = Promise.resolve(refuse?.()).then(() => queueChecked);
  // Avoid an unhandled rejection when something else ends the submission.
  for (const each of [queueChecked, checking]) each.catch(() => undefined);
  return checking;
}

async function reserveHold<N extends JobName, T>(
  { rpc }: SubmitParts<N>,
  { id, userId, amount, purpose, spender }: Submission<T>,
): Promise<void> {
  const hold = { holdId: id, userId, amount, purpose, ...(spender ? { spender } : {}) };
  const { state } = await rpc.call('credits.reserve', hold, { timeoutMs: reserveTimeoutMs });
  if (state !== 'held') throw new AppError('service.unavailable', { hold: state });
}

/** Whether a submission was refused because its hold had ended: another try would be refused too. */
export const isHoldOver = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'service.unavailable' && 'hold' in error.details;

/**
 * Checks early, before work that is expensive to check, whether the member could pay. The hold decides in the end.
 * @returns the answer to an equal submission that took the credits a moment ago, else null
 * @throws AppError `credits.insufficient`
 */
export async function checkCredits<T>(
  { dataSource, rpc }: { dataSource: DataSource; rpc: RpcClient },
  {
    userId,
    amount,
    idempotencyKey,
    findFirst,
  }: Pick<Submission<T>, 'userId' | 'amount' | 'idempotencyKey' | 'findFirst'>,
): Promise<T | null> {
  const { available } = await rpc.call('credits.balance', { userId });
  if (available >= amount) return null;
  const first =
    idempotencyKey !== null &&
    (await transaction(dataSource, async (manager) => {
      await lockIdempotencyKey(manager, { userId, idempotencyKey });
      return findFirst(manager, idempotencyKey);
    }));
  if (first) return first;
  throw new AppError('credits.insufficient', { available, needed: amount });
}
