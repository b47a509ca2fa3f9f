import { setTimeout as wait } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { sqlState } from './sql-error.js';

const RETRIES_MAX = 3;
const RETRY_DELAY_MS = 20;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs `work` in one transaction; any throw rolls it back. Serialization failures and deadlocks are retried, as
 * PostgreSQL advises: `work` runs up to four times and must have no effect outside the database.
 */
export async function transaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (retries === RETRIES_MAX || !isRetryable(error)) throw error;
      // Jitter, or the two sides of a deadlock meet again.
      await wait(RETRY_DELAY_MS * (retries + 1) * (0.5 + Math.random()));
    }
  }
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}
