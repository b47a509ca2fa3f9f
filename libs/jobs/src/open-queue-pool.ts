import pg from 'pg';

/** BullMQ's own namespace in the database. */
export const JOBS_SCHEMA = 'bullmq';
export const CONNECT_TIMEOUT_MS = 2_500;
/** BullMQ listens for new jobs on a connection of its own. */
const LISTENING_CONNECTIONS = 1;

/**
 * Connections for BullMQ. Those of a pool that BullMQ opens itself, and its listening one, have moments without an
 * `error` listener: a database that goes away then ends the process.
 */
export function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${JOBS_SCHEMA}`,
    max: sizeMax + LISTENING_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The call under way reports the failure; the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
