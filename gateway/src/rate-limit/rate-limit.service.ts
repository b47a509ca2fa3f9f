import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, isAppCode } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type GatewayConfig } from '../config.js';
import { SESSION_BACKEND, type SessionBackend } from '../session/session-backend.js';
import { countTooMany } from '../gateway-metrics.js';
import {
  addressKey,
  attemptDelayMs,
  networkKey,
  type RateLimit,
  type RateLimitName,
  type RateLimits,
} from './rate-limits.js';

export interface Left {
  remaining: number;
  resetSeconds: number;
}

/** Counts calls. All replicas share the counters, except `countedHere`. Calls get 503 if the store is down. */
@Injectable()
export class RateLimitService {
  readonly #limits: RateLimits;
  readonly #limiters: Record<RateLimitName, RateLimiterAbstract>;
  readonly #freeAttempts: number;
  readonly #areSignUpsLimited: boolean;

  constructor(@Inject(CONFIG) config: GatewayConfig, @Inject(SESSION_BACKEND) backend: SessionBackend) {
    this.#limits = config.rateLimits;
    this.#limiters = Object.fromEntries(
      Object.entries(config.rateLimits).map(([keyPrefix, { points, durationSeconds: duration }]) => {
        const options = { keyPrefix, points, duration };
        return [
          keyPrefix,
          isCountedHere(keyPrefix) ? new RateLimiterMemory(options) : backend.limiter(options),
        ];
      }),
    ) as Record<RateLimitName, RateLimiterAbstract>;
    this.#freeAttempts = config.rateLimits.signInPerAccount.points;
    this.#areSignUpsLimited = config.rateLimits.signUpsPerNetwork.points > 0;
  }

  limitOf(name: RateLimitName): RateLimit {
    return this.#limits[name];
  }

  /** @throws AppError `request.too-many` beyond the limit. */
  async consume(name: RateLimitName, key: string): Promise<Left> {
    try {
      const { remainingPoints, msBeforeNext } = await this.#limiters[name].consume(key);
      return { remaining: remainingPoints, resetSeconds: msBeforeNext / 1000 };
    } catch (error) {
      if (error instanceof RateLimiterRes) countTooMany(name);
      throw refusal(error);
    }
  }

  async consumeByAddress(
    name:
      | 'googlePerAddress'
      | 'keyLookupsPerAddress'
      | 'lookUpsPerAddress'
      | 'passkeyPerAddress'
      | 'reportsPerAddress'
      | 'resetPerAddress'
      | 'visitorBodiesPerAddress',
    address: string | undefined,
  ): Promise<void> {
    await this.consume(name, addressKey(address ?? ''));
  }

  async beforeRegistration(attempt: { address: string | undefined; email: string }): Promise<void> {
    await this.consume('signInPerAddress', addressKey(attempt.address ?? ''));
    await this.consume('signInPerAddressAndAccount', pairKey(attempt));
  }

  /** Counts a sign-up for the caller's network if an account is opened. @throws AppError `auth.too-many-sign-ups` */
  async countingSignUp<T>(address: string | undefined, open: () => Promise<T>): Promise<T> {
    if (!this.#areSignUpsLimited) return open();
    const key = networkKey(address ?? '');
    try {
      await this.consume('signUpsPerNetwork', key);
    } catch (error) {
      const isTooMany = error instanceof AppError && error.code === 'request.too-many';
      throw isTooMany ? new AppError('auth.too-many-sign-ups', error.details) : error;
    }
    try {
      return await open();
    } catch (error) {
      await this.#limiters.signUpsPerNetwork.reward(key);
      throw error;
    }
  }

  async beforeReset({ address, email }: { address: string | undefined; email: string }): Promise<void> {
    await this.consumeByAddress('resetPerAddress', address);
    await this.consume('resetPerAccount', accountKey(email));
  }

  /** Counts a code before it is checked, so that only a few of the million possible codes can be tried. */
  async limitingCodes<T>(
    { userId, code, address }: { userId: number; code: string; address: string | undefined },
    check: () => Promise<T>,
  ): Promise<T> {
    await this.consume('signInPerAddress', addressKey(address ?? ''));
    if (!isAppCode(code)) return check();
    const key = String(userId);
    await this.consume('codePerMember', key);
    await this.consume('codePerMemberAndDay', key);
    const result = await check();
    await this.#clear([
      ['codePerMember', key],
      ['codePerMemberAndDay', key],
    ]);
    return result;
  }

  /**
   * Counts a sign-in attempt before the password is checked, so that parallel guesses count too. Delays guesses at
   * one account from many addresses.
   */
  async beforeSignIn(attempt: { address: string | undefined; email: string }): Promise<void> {
    await this.consume('signInPerAddress', addressKey(attempt.address ?? ''));
    await this.consume('signInPerAddressAndAccount', pairKey(attempt));
    const attempts = await this.#count(accountKey(attempt.email));
    const delayMs = attemptDelayMs(attempts - this.#freeAttempts);
    if (delayMs > 0) await sleep(delayMs);
  }

  /** Clears the account's counters after the right password. */
  async afterSignIn(attempt: { address: string | undefined; email: string }): Promise<void> {
    await this.#clear([
      ['signInPerAccount', accountKey(attempt.email)],
      ['signInPerAddressAndAccount', pairKey(attempt)],
    ]);
  }

  async #clear(counters: readonly (readonly [RateLimitName, string])[]): Promise<void> {
    try {
      await Promise.all(counters.map(([name, key]) => this.#limiters[name].delete(key)));
    } catch (error) {
      throw refusal(error);
    }
  }

  async #count(key: string): Promise<number> {
    try {
      return (await this.#limiters.signInPerAccount.penalty(key)).consumedPoints;
    } catch (error) {
      throw refusal(error);
    }
  }
}

const countedHere: readonly string[] = [
  'callsPerMember',
  'keyLookupsPerAddress',
  'visitorBodiesPerAddress',
] satisfies RateLimitName[];

/** Whether each gateway counts towards this limit in its own memory, so that frequent calls need not ask the store. */
const isCountedHere = (name: string): boolean => countedHere.includes(name);

/** Hashed, because counters must not store members' email addresses. */
const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

const pairKey = ({ address, email }: { address: string | undefined; email: string }): string =>
  `${addressKey(address ?? '')}:${accountKey(email)}`;

function refusal(error: unknown): AppError {
  return error instanceof RateLimiterRes
    ? new AppError('request.too-many', { retryAfterSeconds: Math.max(1, error.msBeforeNext / 1000) })
    : new AppError('service.unavailable', { store: 'counters' }, { cause: error });
}
