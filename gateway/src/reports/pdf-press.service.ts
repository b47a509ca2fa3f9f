import { once } from 'node:events';
import { AppError } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { Press } from './press.js';
import { type PrintJob, startPrint } from './start-print.js';

const timeoutMs = 30_000;

interface Print extends Omit<PrintJob, 'pictures'> {
  /** Called only if the PDF is not in the cache. */
  pictures: () => Promise<PrintJob['pictures']>;
  /** Identifies who asks, for the limit of waiting prints per caller. */
  caller: string;
}

/** Prints reports one after another in worker threads. */
@Injectable()
export class PdfPress {
  readonly #press = new Press({ waitingMax: 20, waitingPerCallerMax: 4 });

  /** @throws AppError as `Press`, and `service.unavailable` if printing takes too long */
  print({ pictures, caller, ...job }: Print): Promise<Buffer> {
    return this.#press.make({
      parts: [job.report, job.reader, job.opened],
      caller,
      work: async () => print({ ...job, pictures: await pictures() }),
    });
  }
}

async function print(job: PrintJob): Promise<Buffer> {
  const thread = startPrint(job);
  try {
    // `once` also rejects if the thread emits an error.
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
