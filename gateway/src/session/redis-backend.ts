import { type Logger } from '@jinwi/service-kit';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import { RedisSessionStore } from './redis-session-store.js';
import { type SessionBackend } from './session-backend.js';

const connectTimeoutMs = 3_000;
const reconnectDelayMaxMs = 2_000;
/**
 * A connection that is silent for this long is closed. Answers to pings keep a working connection from being silent;
 * after an unanswered ping, no other is sent.
 */
const silenceMaxMs = 5_000;
const pingIntervalMs = 1_500;

export async function openRedisBackend({
  url,
  logger,
}: {
  url: string;
  logger: Logger;
}): Promise<SessionBackend> {
  let wasReady = false;
  const client = createClient({
    url,
    // Fail at once while the server is away, instead of queueing commands.
    disableOfflineQueue: true,
    pingInterval: pingIntervalMs,
    socket: {
      connectTimeout: connectTimeoutMs,
      socketTimeout: silenceMaxMs,
      reconnectStrategy: (retries, cause) =>
        wasReady ? Math.min(100 * (retries + 1), reconnectDelayMaxMs) : cause,
    },
  });
  client.on('error', (error: unknown) =>
    logger.warn({ err: error }, 'lost the connection to the session store'),
  );
  await client.connect();
  wasReady = true;
  const store = new RedisSessionStore(client);
  await store.listAll();
  return {
    store,
    ofMember: (userId) => store.ofMember(userId),
    limiter: ({ keyPrefix, ...options }) =>
      new RateLimiterRedis({
        ...options,
        keyPrefix: `jinwi:limit:${keyPrefix}`,
        storeClient: client,
        useRedisPackage: true,
        rejectIfRedisNotReady: true,
      }),
    async check() {
      await client.ping();
    },
    async close() {
      if (client.isOpen) await client.close();
    },
  };
}
