import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { AppError, type Locale } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { addressKey } from '../rate-limit/rate-limits.js';
import { KeptPrints } from './kept-prints.js';
import { type OpenedReport } from './opened-report.js';
import { type Picture } from './report-pdf.js';
import { type PrintJob, startPrint } from './start-print.js';

const waitingMax = 20;
const waitingPerAddressMax = 4;
const retryAfterSeconds = 5;
const timeoutMs = 30_000;

export interface Print {
  opened: OpenedReport;
  locale: Locale;
  /** Called only if the report is not yet printed. */
  picture: () => Promise<Picture | null>;
  /** The caller's IP address. */
  address: string | undefined;
}

/**
 * Prints reports one after another in worker threads, so that neither many nor large ones delay other requests.
 * Concurrent requests for the same report share one print.
 */
@Injectable()
export class PdfPress {
  readonly #kept = new KeptPrints();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  /** Waiting prints per caller address. */
  readonly #waiting = new Map<string, number>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @throws AppError `request.too-many` if too many prints of the address wait; `service.unavailable` if too many wait
   * in total or printing takes too long
   */
  async print({ opened, locale, picture, address = '' }: Print): Promise<Buffer> {
    const key = createHash('sha256')
      .update(JSON.stringify([opened, locale]))
      .digest('base64url');
    const made = this.#kept.get(key) ?? this.#underWay.get(key);
    if (made) return made;
    const printing = this.#inTurn(addressKey(address), async () =>
      print({ opened, locale, picture: await picture() }),
    );
    this.#underWay.set(key, printing);
    try {
      const bytes = await printing;
      this.#kept.add(key, bytes);
      return bytes;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #inTurn(address: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const ownCount = this.#waiting.get(address) ?? 0;
    const count = [...this.#waiting.values()].reduce((sum, waiting) => sum + waiting, 0);
    if (ownCount >= waitingPerAddressMax) throw new AppError('request.too-many', { retryAfterSeconds });
    if (count >= waitingMax) throw new AppError('service.unavailable', { part: 'print' });
    this.#waiting.set(address, ownCount + 1);
    const printing = this.#last.then(work).finally(() => this.#leave(address));
    this.#last = printing.catch(() => undefined);
    return printing;
  }

  #leave(address: string): void {
    const left = (this.#waiting.get(address) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(address);
    else this.#waiting.set(address, left);
  }
}

async function print(job: PrintJob): Promise<Buffer> {
  const thread = startPrint(job);
  try {
    // Rejects if the thread fails.
    const [bytes] = (await once(thread, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      Uint8Array,
    ];
    return Buffer.from(bytes);
  } catch (cause) {
    throw new AppError('service.unavailable', { part: 'print' }, { cause });
  } finally {
    await thread.terminate();
  }
}
