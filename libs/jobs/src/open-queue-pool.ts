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
    // A database that crashes may forget what the queue did in its last moment, as Redis may: services enqueue again what
    // their own rows say is unfinished, and a job that runs twice finds its work done.
    options: `-c search_path=${JOBS_SCHEMA} -c synchronous_commit=off`,
    max: sizeMax + LISTENING_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The running query reports the failure; the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
