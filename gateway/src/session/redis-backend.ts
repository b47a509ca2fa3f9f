import { type Logger } from '@jinwi/service-kit';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { createClient } from 'redis';
import { type SessionBackend, mustExist, type StoredSession } from './session-backend.js';
import { RedisStore } from 'connect-redis';
import { type SessionData } from 'express-session';
import { sessionAbsoluteMs } from './session-data.js';

const connectTimeoutMs = 3_000;

const reconnectDelayMaxMs = 2_000;

/**
 * A connection that is silent for this long is closed. Answers to pings keep a working connection from being silent;
 * after an unanswered ping, no other is sent.
 */
const silenceMaxMs = 5_000;

const pingIntervalMs = 1_500;

const prefix = 'jinwi:session:';

const scanCount = 500;

/** Exists once all sessions are in their members' sets. No session has this key: session ids have no colon. */
const listedKey = `${prefix}listed:1`;

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

type Client = ReturnType<typeof createClient>;

const memberKey = (userId: number): string => `${prefix}member:${userId}`;

/** A session store that also keeps the set of each member's session ids. */
class RedisSessionStore extends RedisStore {
  readonly #client: Client;

  constructor(client: Client) {
    super({ client, prefix, disableTouch: true });
    this.#client = client;
  }

  override async set(
    sessionId: string,
    session: SessionData,
    done: (error?: unknown) => void = () => undefined,
  ): Promise<void> {
    try {
      await this.#write(sessionId, session);
    } catch (error) {
      return done(error);
    }
    done();
  }

  async ofMember(userId: number): Promise<StoredSession[]> {
    const ids = await this.#client.sMembers(memberKey(userId));
    if (ids.length === 0) return [];
    const texts = await this.#client.mGet(ids.map((id) => prefix + id));
    const gone = ids.filter((_id, index) => texts[index] === null);
    if (gone.length > 0) await this.#client.sRem(memberKey(userId), gone);
    return ids.flatMap((sessionId, index) => {
      const text = texts[index];
      return text ? [{ sessionId, session: JSON.parse(text) as SessionData }] : [];
    });
  }

  /** One-time migration that adds sessions stored by older versions to their members' sets. */
  async listAll(): Promise<void> {
    if (await this.#client.exists(listedKey)) return;
    for await (const keys of this.#client.scanIterator({ MATCH: `${prefix}*`, COUNT: scanCount })) {
      const ids = keys.map((key) => key.slice(prefix.length)).filter((id) => !id.includes(':'));
      const texts = ids.length === 0 ? [] : await this.#client.mGet(ids.map((id) => prefix + id));
      for (const [index, id] of ids.entries()) {
        const { userId } = JSON.parse(texts[index] ?? '{}') as Partial<SessionData>;
        if (userId !== undefined) await this.#list(userId, id);
      }
    }
    await this.#client.set(listedKey, '');
  }

  /** Stores a session, but first adds it to its member's set, so that the set never misses a session. */
  async #write(sessionId: string, session: SessionData): Promise<void> {
    const seconds = Math.ceil((new Date(session.cookie.expires ?? 0).getTime() - Date.now()) / 1000);
    if (seconds <= 0) return void (await this.#client.del(prefix + sessionId));
    if (session.userId !== undefined) await this.#list(session.userId, sessionId);
    await this.#client.set(prefix + sessionId, JSON.stringify(session), {
      expiration: { type: 'EX', value: seconds },
      ...(mustExist(session) ? { condition: 'XX' as const } : {}),
    });
  }

  async #list(userId: number, sessionId: string): Promise<void> {
    await this.#client.sAdd(memberKey(userId), sessionId);
    await this.#client.pExpire(memberKey(userId), sessionAbsoluteMs);
  }
}
