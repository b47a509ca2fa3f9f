import { parentPort, workerData } from 'node:worker_threads';
import { type PrintJob } from './start-print.js';
import { reportContent } from './report-content.js';
import { reportPdf } from './report-pdf.js';

/** A thread that prints one report: writing text in subset fonts takes the processor for a second. */
if (parentPort === null) throw new Error('This module runs in a worker thread');

const { opened, locale, picture } = workerData as PrintJob;
// What comes into a thread is no Buffer any more.
const drawn = picture && { ...picture, bytes: Buffer.from(picture.bytes) };
parentPort.postMessage(await reportPdf(opened, reportContent(opened.report, locale), drawn));
