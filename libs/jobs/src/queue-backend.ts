import {
  type BackendFactory,
  type ConnectionOptions,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
} from 'bullmq';

/** BullMQ's own namespace in the database. */
export const JOBS_SCHEMA = 'bullmq';
export const CONNECT_TIMEOUT_MS = 2_500;
const PRODUCER_POOL_SIZE = 4;
const RETRY_DELAY_MS = 200;
const RETRY_DELAY_MAX_MS = 2_000;

type Backend = BackendFactory<IQueueBackend>;
/** What every BullMQ class takes: the connection in its options, the factory as its last argument. */
export interface QueueBackend {
  connection: ConnectionOptions;
  factory: Backend;
  /** Connect no more. Without it, a Redis client whose server is away goes on for ever, and its `close()` with it. */
  abandon: () => void;
}

export type QueueRole = 'producer' | 'consumer';

/**
 * The side of the queue table that a URL names: postgres:// or postgresql://, redis:// or rediss://.
 * Producers fail at once when the store is away; consumers wait for it to come back.
 */
export function queueBackend(
  url: string,
  { role, poolSizeMax = PRODUCER_POOL_SIZE }: { role: QueueRole; poolSizeMax?: number },
): QueueBackend {
  const { protocol } = new URL(url);
  let isAbandoned = false;
  const abandon = () => void (isAbandoned = true);
  switch (protocol) {
    case 'postgres:':
    case 'postgresql:':
      // BullMQ types every connection as Redis' unless each class is made generic over the back end.
      return {
        factory: createPostgresBackend as unknown as Backend,
        connection: {
          connectionString: url,
          schema: JOBS_SCHEMA,
          max: poolSizeMax,
          connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
          keepAlive: true,
        },
        abandon,
      };
    case 'redis:':
    case 'rediss:':
      return {
        factory: createRedisBackend,
        connection: {
          url,
          connectTimeout: CONNECT_TIMEOUT_MS,
          retryStrategy: (times: number) =>
            isAbandoned ? null : Math.min(times * RETRY_DELAY_MS, RETRY_DELAY_MAX_MS),
          ...(role === 'producer'
            ? { enableOfflineQueue: false, maxRetriesPerRequest: 1 }
            : { maxRetriesPerRequest: null }),
        },
        abandon,
      };
    default:
      throw new TypeError(`QUEUE_URL must be postgres:// or redis://, not ${protocol}//`);
  }
}
