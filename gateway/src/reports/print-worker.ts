import { parentPort, workerData } from 'node:worker_threads';
import { type PrintJob } from './start-print.js';
import { reportContent } from './report-content.js';
import { reportPdf } from './report-pdf.js';

/** Prints one report in a worker thread, because writing text in subset fonts takes a second of CPU time. */
if (parentPort === null) throw new Error('This module runs in a worker thread');

const { opened, locale, picture } = workerData as PrintJob;
// A Buffer arrives in a thread as a plain Uint8Array.
const drawn = picture && { ...picture, bytes: Buffer.from(picture.bytes) };
parentPort.postMessage(await reportPdf(opened, reportContent(opened.report, locale), drawn));
