import { parentPort, workerData } from 'node:worker_threads';
import { reportContent } from '@jinwi/report';
import { reportPdf } from './report-pdf.js';
import { type PrintJob } from './start-print.js';

/** Prints one report in a worker thread, because writing text in subset fonts takes a second of CPU time. */
if (parentPort === null) throw new Error('This module runs in a worker thread');

const { report, reader, opened, pictures } = workerData as PrintJob;
parentPort.postMessage(await reportPdf({ content: reportContent(report, reader), opened, pictures }));
