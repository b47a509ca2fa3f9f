import { type SessionData, type Store } from 'express-session';
import { type RateLimiterAbstract } from 'rate-limiter-flexible';

export const SESSION_BACKEND = Symbol('SessionBackend');

export interface StoredSession {
  sessionId: string;
  session: SessionData;
}

/** The store of the sessions and of the rate-limit counters that all replicas share. */
export interface SessionBackend {
  /** Updates a member's session only while it exists, so that a request under way cannot restore one that was ended. */
  store: Store;
  ofMember(userId: number): Promise<StoredSession[]>;
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract;
  /** Rejects if the store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}

const created = new WeakSet<SessionData>();

/** Lets the store create the session of a member who has just signed in. */
export const markAsCreated = (session: SessionData): void => void created.add(session);

/** Whether the store may only overwrite the session, not create it. */
export const mustExist = (session: SessionData): boolean =>
  session.userId !== undefined && !created.has(session);
