import pg from 'pg';

/** BullMQ's own schema in the database. */
export const jobsSchema = 'bullmq';
export const connectTimeoutMs = 2_500;
/** Besides the connections for queries, BullMQ needs one to listen for new jobs. */
const listeningConnections = 1;

/**
 * Opens the connections for BullMQ. The pool that BullMQ would open itself sometimes lacks an 'error' listener, so
 * losing the database would crash the process.
 */
export function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // A crashing database may lose the queue's latest changes, as Redis may. Services then enqueue again what their own
    // rows list as unfinished. A job that runs twice finds its work already done.
    options: `-c search_path=${jobsSchema} -c synchronous_commit=off`,
    max: sizeMax + listeningConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  // The running query reports the failure, and the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
