import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jinwi/contracts';
import { CONFIG } from '@jinwi/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type GatewayConfig } from '../config.js';
import { SESSION_BACKEND, type SessionBackend } from '../session/session-backend.js';
import { countTooMany } from '../gateway-metrics.js';
import { addressKey, attemptDelayMs, type RateLimitName } from './rate-limits.js';

/** Counters shared by all replicas. While their store is down, every counted call is refused (503). */
@Injectable()
export class RateLimitService {
  readonly #limiters: Record<RateLimitName, RateLimiterAbstract>;
  readonly #freeAttempts: number;

  constructor(@Inject(CONFIG) config: GatewayConfig, @Inject(SESSION_BACKEND) backend: SessionBackend) {
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
  }

  /** @throws AppError `request.too-many` beyond the limit. */
  async consume(name: RateLimitName, key: string): Promise<void> {
    try {
      await this.#limiters[name].consume(key);
    } catch (error) {
      if (error instanceof RateLimiterRes) countTooMany(name);
      throw refusal(error);
    }
  }

  consumeByAddress(name: 'googlePerAddress' | 'resetPerAddress', address: string | undefined): Promise<void> {
    return this.consume(name, addressKey(address ?? ''));
  }

  async beforeRegistration(attempt: { address: string | undefined; email: string }): Promise<void> {
    await this.consume('signInPerAddress', addressKey(attempt.address ?? ''));
    await this.consume('signInPerAddressAndAccount', pairKey(attempt));
  }

  async beforeReset({ address, email }: { address: string | undefined; email: string }): Promise<void> {
    await this.consumeByAddress('resetPerAddress', address);
    await this.consume('resetPerAccount', accountKey(email));
  }

  /**
   * Counts a sign-in attempt before the password is checked, so that parallel guesses count too, and delays guesses at
   * one account from many addresses.
   */
  async beforeSignIn(attempt: { address: string | undefined; email: string }): Promise<void> {
    await this.consume('signInPerAddress', addressKey(attempt.address ?? ''));
    await this.consume('signInPerAddressAndAccount', pairKey(attempt));
    const attempts = await this.#count(accountKey(attempt.email));
    const delayMs = attemptDelayMs(attempts - this.#freeAttempts);
    if (delayMs > 0) await sleep(delayMs);
  }

  /** The right password clears the account's counters. */
  async afterSignIn(attempt: { address: string | undefined; email: string }): Promise<void> {
    try {
      await Promise.all([
        this.#limiters.signInPerAccount.delete(accountKey(attempt.email)),
        this.#limiters.signInPerAddressAndAccount.delete(pairKey(attempt)),
      ]);
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

/** Every call counts: no store is asked, each gateway counts its own. */
const isCountedHere = (name: string): boolean => name === 'callsPerMember';

/** Hashed: counters must not store members' email addresses. */
const accountKey = (email: string): string => createHash('sha256').update(email).digest('base64url');

const pairKey = ({ address, email }: { address: string | undefined; email: string }): string =>
  `${addressKey(address ?? '')}:${accountKey(email)}`;

function refusal(error: unknown): AppError {
  return error instanceof RateLimiterRes
    ? new AppError('request.too-many', { retryAfterSeconds: Math.max(1, error.msBeforeNext / 1000) })
    : new AppError('service.unavailable', { store: 'counters' }, { cause: error });
}
