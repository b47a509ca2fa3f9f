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
/** What any BullMQ class is constructed with: `connection` among its options, `factory` as the last argument. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: Backend;
  /**
   * Stops reconnecting; resolves when PostgreSQL connections are closed. Without this call, a Redis client would try
   * for ever to reach an unavailable server, and its `close()` would hang.
   */
  abandon: () => Promise<void>;
}

export type QueueRole = 'producer' | 'consumer';

/**
 * Returns the BullMQ back end for a URL: postgres:// or postgresql://, redis:// or rediss://. If the store is
 * unavailable, producers fail at once, and consumers wait until it is available again.
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
    // BullMQ's types expect a Redis connection, unless the back end is a type parameter of each class.
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
/** BullMQ needs one connection to listen for new jobs, besides those for queries. */
const listeningConnections = 1;

/**
 * Opens the connections for BullMQ. Its own pool sometimes has no 'error' listener, so losing the database would crash
 * the process.
 */
function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // After a crash of the database, the queue's latest changes may be lost, as with Redis. Services then enqueue their
    // unfinished work again. A job that runs twice finds that its work is already done.
    options: `-c search_path=${jobsSchema} -c synchronous_commit=off`,
    max: sizeMax + listeningConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  // Ignore the error: the running query reports it, and the pool replaces the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}
