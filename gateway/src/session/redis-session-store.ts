import { RedisStore } from 'connect-redis';
import { type SessionData } from 'express-session';
import { type createClient } from 'redis';
import { mustExist, type StoredSession } from './session-backend.js';
import { sessionAbsoluteMs } from './session-data.js';

type Client = ReturnType<typeof createClient>;

const prefix = 'jinwi:session:';
const scanCount = 500;

/**
 * This key exists once all sessions are in their members' sets. Session ids have no colon, so no session has this key.
 */
const listedKey = `${prefix}listed:1`;
const memberKey = (userId: number): string => `${prefix}member:${userId}`;

/** Also stores, for each member, the set of their session ids. */
export class RedisSessionStore extends RedisStore {
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

  /**
   * One-time migration: adds sessions of older versions to the sets. Newer sessions are added when they are written.
   */
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

  /** First adds the session to its member's set, so that the set never misses a session. */
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
