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
/** Arguments for the constructor of any BullMQ class: `connection` is one of its options, `factory` is its last one. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: Backend;
  /**
   * Stops reconnecting. Resolves when the PostgreSQL connections are closed. Without this call, a Redis client tries to
   * reach an unavailable server for ever, and its `close()` hangs.
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
/** In addition to the connections for queries, BullMQ needs one to listen for new jobs. */
const listeningConnections = 1;

/**
 * Opens the connections for BullMQ. The pool that BullMQ would open sometimes has no 'error' listener, so the process
 * would crash if the database were lost.
 */
function openQueuePool(url: string, { sizeMax }: { sizeMax: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    // If the database crashes, the queue's latest changes may be lost, as with Redis. Services then enqueue again the
    // jobs of work that their own rows list as unfinished. A job that runs twice finds that its work is already done.
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
