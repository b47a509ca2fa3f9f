import { parentPort, workerData } from 'node:worker_threads';
import { fingerprintsOf } from '@jinwi/fingerprint';
import { embedMark } from '@jinwi/watermark';
import { type MarkedPixels, type MarkJob } from './mark-pixels.js';

/** Marks one image in a worker thread, because this takes longer than the event loop may be blocked. */
if (parentPort === null) throw new Error('This module runs in a worker thread');

const { image, mark, key } = workerData as MarkJob;
const { data } = embedMark(image, { mark, key });
const marked: MarkedPixels = { data, fingerprints: fingerprintsOf({ ...image, data }) };
parentPort.postMessage(marked);
