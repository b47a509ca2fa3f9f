import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type UsedKey } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { RateLimitService } from '../rate-limit/rate-limit.service.js';

/** Maximum number of concurrent calls per key: the highest concurrency of the command-line tool `jinwi`. */
const perKeyMax = 16;
const perMemberMax = 24;
const retryAfterSeconds = 1;

interface UnderWay {
  count: number;
  ofKeys: Map<string, number>;
  nextStartMs: number;
}

/** Counts the API-key calls that this gateway is answering, including those waiting for a result. */
@Injectable()
export class CallsUnderWay {
  readonly #members = new Map<number, UnderWay>();

  constructor(private readonly rateLimits: RateLimitService) {}

  /**
   * Counts a call until its response closes. Delays the call, so that a member's calls are evenly spaced at the average
   * rate of the per-minute limit.
   * @throws AppError `key.too-many-at-once`
   */
  async begin({ id, userId }: UsedKey, response: Response): Promise<void> {
    const own = this.#members.get(userId) ?? { count: 0, ofKeys: new Map<string, number>(), nextStartMs: 0 };
    const ofKey = own.ofKeys.get(id) ?? 0;
    if (ofKey >= perKeyMax || own.count >= perMemberMax)
      throw new AppError('key.too-many-at-once', { retryAfterSeconds });
    this.#members.set(userId, own);
    own.count += 1;
    own.ofKeys.set(id, ofKey + 1);
    response.once('close', () => this.#end(userId, { id, own }));
    const now = Date.now();
    const startMs = Math.max(now, own.nextStartMs);
    own.nextStartMs = startMs + this.#spacingMs;
    if (startMs > now) await sleep(startMs - now);
  }

  get #spacingMs(): number {
    const { points, durationSeconds } = this.rateLimits.limitOf('callsPerMember');
    return (durationSeconds * 1_000) / points;
  }

  #end(userId: number, { id, own }: { id: string; own: UnderWay }): void {
    own.count -= 1;
    own.ofKeys.set(id, (own.ofKeys.get(id) ?? 1) - 1);
    if (own.count > 0) return;
    // The member is not forgotten at once; otherwise, calls that never overlap would never be delayed.
    const forget = () => {
      if (own.count === 0 && own.nextStartMs <= Date.now()) this.#members.delete(userId);
    };
    setTimeout(forget, own.nextStartMs - Date.now() + 1).unref();
  }
}
