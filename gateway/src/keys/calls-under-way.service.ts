import { AppError, type UsedKey } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type Response } from 'express';

/** As many as the command `jinwi` sends at once. */
const perKeyMax = 16;
const perMemberMax = 24;
const retryAfterSeconds = 1;

/** The calls with keys that this gateway is answering, those that wait for an end included. */
@Injectable()
export class CallsUnderWay {
  readonly #counts = new Map<string, number>();

  /** Counts a call until its response closes. @throws AppError `key.too-many-at-once` */
  begin({ id, userId }: UsedKey, response: Response): void {
    const [key, member] = [`key ${id}`, `member ${userId}`];
    if (this.#count(key) >= perKeyMax || this.#count(member) >= perMemberMax)
      throw new AppError('key.too-many-at-once', { retryAfterSeconds });
    for (const counted of [key, member]) {
      this.#counts.set(counted, this.#count(counted) + 1);
      response.once('close', () => this.#end(counted));
    }
  }

  #count(counted: string): number {
    return this.#counts.get(counted) ?? 0;
  }

  #end(counted: string): void {
    const left = this.#count(counted) - 1;
    if (left === 0) this.#counts.delete(counted);
    else this.#counts.set(counted, left);
  }
}
