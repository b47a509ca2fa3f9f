import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Reader, type ReadReport } from '@jinwi/report';
import { type OpenedReport } from './shared-reports.service.js';
import { type PrintedCase } from './case-pdf.js';
import { type Pictures } from './pictures-pdf.js';

export interface PrintJob {
  report: ReadReport;
  reader: Reader;
  /** Null for a report that is not shared. */
  opened: OpenedReport | null;
  pictures: Pictures | null;
}

const memoryMbMax = 256;

/** The compiled file, even if this module runs from source: a thread would first have to compile the source. */
const file = fileURLToPath(new URL('../../dist/reports/print-worker.js', import.meta.url));

/** Starts a worker thread that prints a report or a case. */
export const startPrint = (job: PrintJob | PrintedCase): Worker =>
  new Worker(file, {
    workerData: job,
    // Inherits no flags of the parent: --watch and --inspect would start a second watcher or debugger.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
