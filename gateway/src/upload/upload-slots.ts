import { AppError, uploadBytesMax, type UploadRules } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';

/** Limit per member and gateway, because an upload is held in memory until the store has taken it. */
const memberBytesMax = 100 * 1024 * 1024;
const retryAfterSeconds = 2;

interface UploadSlot {
  /** @throws AppError `request.too-many` */
  assertFree: () => void;
  close: () => void;
}

/** Limits how many uploads of one member arrive at the same time. */
@Injectable()
export class UploadSlots {
  readonly #openOf = new Map<number, number>();

  /** Opens a slot, which counts towards the limit until it is closed. */
  open(userId: number, rules: UploadRules): UploadSlot {
    const count = (this.#openOf.get(userId) ?? 0) + 1;
    this.#openOf.set(userId, count);
    return {
      assertFree: () => {
        if (count > Math.floor(memberBytesMax / uploadBytesMax(rules)))
          throw new AppError('request.too-many', { retryAfterSeconds });
      },
      close: () => {
        const left = (this.#openOf.get(userId) ?? 1) - 1;
        if (left === 0) this.#openOf.delete(userId);
        else this.#openOf.set(userId, left);
      },
    };
  }
}
