import { runMigrations } from 'bullmq';
import pg from 'pg';
import { CONNECT_TIMEOUT_MS, JOBS_SCHEMA } from './open-queue-pool.js';
import { QueueUnavailableError } from './queue-unavailable.js';

/**
 * Brings BullMQ's schema in PostgreSQL up to date; several processes may start at once. Nothing to do for Redis.
 * @throws QueueUnavailableError when the database cannot be reached, or is lost on the way
 */
export async function migrateJobs(url: string): Promise<void> {
  if (!/^postgres(ql)?:/.test(url)) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  let loss: Error | undefined;
  // Without a listener a database that dies in between would end the process.
  client.on('error', (error) => (loss = error));
  try {
    await client.connect();
  } catch (error) {
    throw new QueueUnavailableError(error);
  }
  try {
    await runMigrations(client, JOBS_SCHEMA);
  } catch (error) {
    throw loss ? new QueueUnavailableError(error) : error;
  } finally {
    await client.end();
  }
}
