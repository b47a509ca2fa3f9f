import { type Store } from 'express-session';
import { type RateLimiterAbstract } from 'rate-limiter-flexible';

export const SESSION_BACKEND = Symbol('SessionBackend');

/** Sessions and shared counters in one store. */
export interface SessionBackend {
  store: Store;
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract;
  /** Rejects when the store does not answer. */
  check(): Promise<void>;
  close(): Promise<void>;
}
