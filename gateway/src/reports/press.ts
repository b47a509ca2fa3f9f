import { createHash } from 'node:crypto';
import { AppError } from '@jinwi/contracts';

const retryAfterSeconds = 5;

const keptBytesMax = 32 * 1024 * 1024;

/** How long a PDF or picture is cached. Callers check before every use that the link is still valid. */
const keptMs = 600_000;

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

interface KeptPrint {
  bytes: Buffer;
  expiry: NodeJS.Timeout;
}

/** Caches PDFs and pictures of reports, in memory only, so that nothing of a deleted report stays on a disk. */
export class KeptPrints {
  readonly #prints = new Map<string, KeptPrint>();
  #sizeBytes = 0;

  get(key: string): Buffer | undefined {
    return this.#prints.get(key)?.bytes;
  }

  add(key: string, bytes: Buffer): void {
    this.#drop(key);
    this.#prints.set(key, { bytes, expiry: setTimeout(() => this.#drop(key), keptMs).unref() });
    this.#sizeBytes += bytes.length;
    // A Map keeps the order of insertion, so its first entry is the oldest.
    for (const oldest of this.#prints.keys()) {
      if (this.#sizeBytes <= keptBytesMax) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const print = this.#prints.get(key);
    if (!print) return;
    clearTimeout(print.expiry);
    this.#sizeBytes -= print.bytes.length;
    this.#prints.delete(key);
  }
}
