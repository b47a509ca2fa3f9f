import { once } from 'node:events';
import { AppError } from '@jinwi/contracts';
import { Injectable } from '@nestjs/common';
import { Press } from './press.js';
import { type PrintedCase } from './case-pdf.js';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Reader, type ReadReport } from '@jinwi/report';
import { type OpenedReport } from './shared-reports.service.js';
import { type Pictures } from './pictures-pdf.js';

const timeoutMs = 30_000;

/** Time limit for the pictures and the pages of a case together. */
const caseTimeoutMs = 45_000;

const memoryMbMax = 256;

/** The compiled file, even if this module runs from source: a thread would first have to compile the source. */
const file = fileURLToPath(new URL('../../dist/reports/print-worker.js', import.meta.url));

interface Print extends Omit<PrintJob, 'pictures'> {
  /** Called only if the PDF is not in the cache. */
  pictures: () => Promise<PrintJob['pictures']>;
  /** Identifies the caller. The number of waiting prints per caller is limited. */
  caller: string;
}

interface CasePrint extends Omit<PrintedCase, 'analyses' | 'madeAt'> {
  /** Called only if the PDF is not in the cache; must stop when the signal aborts. */
  analyses: (signal: AbortSignal) => Promise<PrintedCase['analyses']>;
  caller: string;
}

/** Prints reports one after another in worker threads. */
@Injectable()
export class PdfPress {
  readonly #press = new Press({ waitingMax: 20, waitingPerCallerMax: 4 });
  /** A separate queue for cases, which take seconds, so that single reports do not wait for them. */
  readonly #casePress = new Press({ waitingMax: 5, waitingPerCallerMax: 1 });

  /** @throws AppError as `Press.make` does, and `service.unavailable` if printing takes too long */
  print({ pictures, caller, ...job }: Print): Promise<Buffer> {
    return this.#press.make({
      parts: [job.report, job.reader, job.opened],
      caller,
      work: async () =>
        print({ ...job, pictures: await pictures() }, { signal: AbortSignal.timeout(timeoutMs) }),
    });
  }

  /** @throws AppError as `print` does */
  printCase({ analyses, caller, caseFile, reader }: CasePrint): Promise<Buffer> {
    return this.#casePress.make({
      parts: [caseFile, reader],
      caller,
      work: async () => {
        const signal = AbortSignal.timeout(caseTimeoutMs);
        const read = await analyses(signal).catch((cause: unknown) => {
          throw signal.aborted ? unavailable(cause) : cause;
        });
        return print({ caseFile, reader, analyses: read, madeAt: new Date().toISOString() }, { signal });
      },
    });
  }
}

async function print(job: PrintJob | PrintedCase, { signal }: { signal: AbortSignal }): Promise<Buffer> {
  const thread = startPrint(job);
  try {
    // `once` also rejects if the thread emits an error.
    const [bytes] = (await once(thread, 'message', { signal })) as [Uint8Array];
    return Buffer.from(bytes);
  } catch (cause) {
    throw unavailable(cause);
  } finally {
    await thread.terminate();
  }
}

const unavailable = (cause: unknown) => new AppError('service.unavailable', { part: 'print' }, { cause });

export interface PrintJob {
  report: ReadReport;
  reader: Reader;
  /** Null for a report that is not shared. */
  opened: OpenedReport | null;
  pictures: Pictures | null;
}

const startPrint = (job: PrintJob | PrintedCase): Worker =>
  new Worker(file, {
    workerData: job,
    // Inherits no flags of the parent: --watch and --inspect would start a second watcher or debugger.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
