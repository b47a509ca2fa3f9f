import { createHash } from 'node:crypto';
import { AppError } from '@jinwi/contracts';
import { KeptPrints } from './kept-prints.js';

const retryAfterSeconds = 5;

interface Order {
  /** Everything that the result depends on; identifies the result in the cache. */
  parts: readonly unknown[];
  /** Identifies the caller, because no caller may fill the queue alone. */
  caller: string;
  /** Called only if the result is not in the cache. */
  work: () => Promise<Buffer>;
}

/**
 * Prints PDFs or draws pictures one after another, so that many or large ones do not delay other requests. Requests for
 * the same result share one print, which is cached for some minutes.
 */
export class Press {
  readonly #kept = new KeptPrints();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  /** Number of waiting orders per caller. */
  readonly #waiting = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly limits: { waitingMax: number; waitingPerCallerMax: number }) {}

  /**
   * @throws AppError `request.too-many` if the caller has too many waiting orders, `service.unavailable` if the
   * queue is full
   */
  async make({ parts, caller, work }: Order): Promise<Buffer> {
    const key = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    const made = this.#kept.get(key) ?? this.#underWay.get(key);
    if (made) return made;
    const making = this.#inTurn(caller, work);
    this.#underWay.set(key, making);
    try {
      const bytes = await making;
      this.#kept.add(key, bytes);
      return bytes;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #inTurn(caller: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const { waitingMax, waitingPerCallerMax } = this.limits;
    const ownCount = this.#waiting.get(caller) ?? 0;
    const count = [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting, 0);
    if (ownCount >= waitingPerCallerMax) throw new AppError('request.too-many', { retryAfterSeconds });
    if (count >= waitingMax) throw new AppError('service.unavailable', { part: 'print' });
    this.#waiting.set(caller, ownCount + 1);
    const making = this.#last.then(work).finally(() => this.#leave(caller));
    this.#last = making.catch(() => undefined);
    return making;
  }

  #leave(caller: string): void {
    const left = (this.#waiting.get(caller) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, left);
  }
}
