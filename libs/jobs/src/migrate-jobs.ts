import { runMigrations } from 'bullmq';
import pg from 'pg';
import { connectTimeoutMs, jobsSchema } from './queue-backend.js';
import { QueueUnavailableError } from './queue-unavailable.js';

/**
 * Migrates BullMQ's schema in PostgreSQL. Several processes may do so at the same time. Does nothing for Redis.
 * @throws QueueUnavailableError if the database cannot be reached or the connection is lost
 */
export async function migrateJobs(url: string): Promise<void> {
  if (!/^postgres(ql)?:/.test(url)) return;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  let loss: Error | undefined;
  // Without a listener, a lost connection would crash the process.
  client.on('error', (error) => (loss = error));
  try {
    await client.connect();
  } catch (error) {
    throw new QueueUnavailableError(error);
  }
  try {
    await runMigrations(client, jobsSchema);
  } catch (error) {
    throw loss ? new QueueUnavailableError(error) : error;
  } finally {
    await client.end();
  }
}
