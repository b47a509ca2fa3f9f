import { AppError } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { RateLimitService } from './rate-limit.service.js';

/** The limits reported in response headers, and their names there. */
const policyNames = {
  callsPerMember: 'calls',
  analyzePerMember: 'analyses',
  batchesPerMember: 'batches',
  generatePerMember: 'generations',
} as const;

interface Counted {
  name: keyof typeof policyNames;
  userId: number;
}

/** Counts calls and reports the remaining ones in headers (draft-ietf-httpapi-ratelimit-headers-10). */
@Injectable()
export class LimitHeaders {
  constructor(private readonly rateLimits: RateLimitService) {}

  /** @throws AppError `request.too-many` */
  async consume(response: Response, { name, userId }: Counted): Promise<void> {
    const { points, durationSeconds } = this.rateLimits.limitOf(name);
    const policy = `"${policyNames[name]}"`;
    const tell = (remaining: number, seconds: number) => {
      add(response, 'RateLimit-Policy', `${policy};q=${points};w=${durationSeconds}`);
      add(response, 'RateLimit', `${policy};r=${remaining};t=${Math.ceil(seconds)}`);
    };
    try {
      const { remaining, resetSeconds } = await this.rateLimits.consume(name, String(userId));
      tell(remaining, resetSeconds);
    } catch (error) {
      const seconds = error instanceof AppError && error.details.retryAfterSeconds;
      if (typeof seconds === 'number') tell(0, seconds);
      throw error;
    }
  }
}

function add(response: Response, header: string, member: string): void {
  const before = response.get(header);
  response.set(header, before ? `${before}, ${member}` : member);
}
