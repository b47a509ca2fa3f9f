import { once } from 'node:events';
import { AppError } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { type PrintJob, startPrint } from './start-print.js';

const waitingMax = 20;
const timeoutMs = 30_000;

/** Prints one report after another in threads, so that neither many nor large ones keep other requests waiting. */
@Injectable()
export class PdfPress {
  #waitingCount = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @throws AppError `service.unavailable` where too many wait, or printing takes too long */
  async print(job: PrintJob): Promise<Buffer> {
    if (this.#waitingCount >= waitingMax) throw new AppError('service.unavailable', { part: 'print' });
    this.#waitingCount += 1;
    const printing = this.#last.then(() => print(job));
    this.#last = printing.catch(() => undefined);
    try {
      return await printing;
    } finally {
      this.#waitingCount -= 1;
    }
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
