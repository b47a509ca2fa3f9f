import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';

const runningMax = 4;

/** Runs only a few tasks of one member at the same time; the others wait. */
@Injectable()
export class MemberTurns {
  readonly #limits = new Map<number, LimitFunction>();

  async take<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(userId) ?? pLimit(runningMax);
    this.#limits.set(userId, limit);
    try {
      return await limit(work);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) this.#limits.delete(userId);
    }
  }
}
