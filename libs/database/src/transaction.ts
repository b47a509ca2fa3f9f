import assert from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { queryRows } from './data-source.js';

const retriesMax = 3;
const retryDelayMs = 20;
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/**
 * Runs `work` in one transaction; any error rolls it back. Serialization failures and deadlocks are retried, as
 * PostgreSQL advises, so `work` may run up to four times and must have no effect outside the database.
 */
export async function transaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (retries === retriesMax || !isRetryable(error)) throw error;
      // Wait for a random time. After equal times, the two transactions of a deadlock would block each other again.
      await wait(retryDelayMs * (retries + 1) * (0.5 + Math.random()));
    }
  }
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === serializationFailure || state === deadlockDetected;
}

/** Makes a member's transactions of the same `kind` wait for each other, for example those that check one limit. */
export async function lockMember(
  manager: EntityManager,
  { userId, kind }: { userId: number; kind: string },
): Promise<void> {
  await queryRows(manager, 'SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [kind, userId]);
}

/** Makes a member's submissions with the same Idempotency-Key wait for each other until the transaction ends. */
export const lockIdempotencyKey = (
  manager: EntityManager,
  { userId, idempotencyKey }: { userId: number; idempotencyKey: string },
): Promise<void> => lockMember(manager, { userId, kind: idempotencyKey });

/** Times in rows must be compared with the database's clock, not with another machine's. */
export async function databaseNow(dataSource: DataSource): Promise<Date> {
  const [row] = await queryRows<{ now: Date }>(dataSource.manager, 'SELECT clock_timestamp() AS now');
  assert(row, 'a clock has one time');
  return row.now;
}

/** The fields that TypeORM's QueryFailedError and pg's DatabaseError share. */
interface SqlError {
  code?: unknown;
  constraint?: unknown;
}

const fields = (error: unknown): SqlError => (typeof error === 'object' && error !== null ? error : {});

/** Returns the SQLSTATE of a database error (five characters), or undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  const { code } = fields(error);
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Returns the name of the violated constraint (SQLSTATE class 23), or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = fields(error);
  return sqlState(error)?.startsWith('23') && typeof constraint === 'string' ? constraint : undefined;
}
