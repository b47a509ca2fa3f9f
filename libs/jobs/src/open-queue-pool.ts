import pg from 'pg';

/** BullMQ's own schema in the database. */
export const JOBS_SCHEMA = 'bullmq';
export const CONNECT_TIMEOUT_MS = 2_500;
/** BullMQ listens for new jobs on a dedicated connection. */
const LISTENING_CONNECTIONS = 1;

/**
 * Connections for BullMQ. The pool that BullMQ would open itself is at times without an 'error' listener, so that
 * losing the database would crash the process.
 */
export function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    options: `-c search_path=${JOBS_SCHEMA}`,
    max: sizeMax + LISTENING_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The running query reports the failure; the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
