import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
} from 'bullmq';
import { connectTimeoutMs, openQueuePool } from './open-queue-pool.js';

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
