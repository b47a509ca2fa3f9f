import { parentPort, workerData } from 'node:worker_threads';
import { reportContent } from '@jinwi/report';
import { casePdf, type PrintedCase } from './case-pdf.js';
import { reportPdf } from './report-pdf.js';
import { type PrintJob } from './pdf-press.service.js';

/** Prints one report or case in a worker thread, because writing text in subset fonts takes a second of CPU time. */
if (parentPort === null) throw new Error('This module runs in a worker thread');

const job = workerData as PrintJob | PrintedCase;
parentPort.postMessage(await ('caseFile' in job ? casePdf(job) : printReport(job)));

function printReport({ report, reader, opened, pictures }: PrintJob): Promise<Buffer> {
  return reportPdf({ content: reportContent(report, reader), opened, pictures });
}
