import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
} from 'bullmq';
import pg from 'pg';

const producerPoolSize = 4;
const retryDelayMs = 200;
const retryDelayMaxMs = 2_000;

type Backend = BackendFactory<IQueueBackend>;
/** The arguments that every BullMQ class takes: the connection in its options, the factory as its last argument. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: Backend;
  /**
   * Stops reconnecting; resolves when the PostgreSQL connections are closed. Without this call, a Redis client retries
   * an unavailable server for ever, and its `close()` hangs.
   */
  abandon: () => Promise<void>;
}

export type QueueRole = 'producer' | 'consumer';

/**
 * Returns the BullMQ back end for a URL: postgres:// or postgresql://, redis:// or rediss://. Producers fail at once
 * when the store is unavailable; consumers wait until it is back.
 */
export function queueBackend(
  url: string,
  { role, poolSizeMax = producerPoolSize }: { role: QueueRole; poolSizeMax?: number },
): QueueBackend {
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      return postgresBackend(url, poolSizeMax);
    case 'redis:':
    case 'rediss:':
      return redisBackend(url, role);
    default:
      throw new TypeError(`QUEUE_URL must be postgres:// or redis://, not ${protocol}//`);
  }
}

function postgresBackend(url: string, poolSizeMax: number): QueueBackend {
  const pool = openQueuePool(url, { sizeMax: poolSizeMax });
  let ended: Promise<void> | undefined;
  return {
    // BullMQ's types expect a Redis connection, unless each class is made generic over the back end.
    factory: createPostgresBackend as unknown as Backend,
    connection: pool,
    abandon: () => (ended ??= pool.end()),
  };
}

function redisBackend(url: string, role: QueueRole): QueueBackend {
  let isAbandoned = false;
  return {
    factory: createRedisBackend,
    connection: {
      url,
      connectTimeout: connectTimeoutMs,
      retryStrategy: (times: number) =>
        isAbandoned ? null : Math.min(times * retryDelayMs, retryDelayMaxMs),
      ...(role === 'producer'
        ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 }
        : { maxRetriesPerRequest: null }),
    },
    abandon: () => {
      isAbandoned = true;
      return Promise.resolve();
    },
  };
}

/** BullMQ's own schema in the database. */
export const jobsSchema = 'bullmq';
export const connectTimeoutMs = 2_500;
/** Besides the connections for queries, BullMQ needs one to listen for new jobs. */
const listeningConnections = 1;

/**
 * Opens the connections for BullMQ. The pool that BullMQ would open itself sometimes lacks an 'error' listener, so
 * losing the database would crash the process.
 */
function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
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
