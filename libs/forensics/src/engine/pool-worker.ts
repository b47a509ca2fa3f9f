import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { isCredentialsReaderPoisoned } from '../formats/c2pa/c2pa-reader.js';
import { guardNetwork } from '../methods/ai-pixels/network.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { analyze } from './analyze.js';
import { drawPicture } from './draw-picture.js';
import { NativeGate } from './native-gate.js';
import { type ThreadJob, type ThreadReply, type ThreadSetup, type ThreadTask } from './protocol.js';

/** The pool's thread: one job at a time, bytes in, report and maps out. */
if (parentPort === null) throw new Error('This module runs in a worker thread');
const port = parentPort;
const { gate, ...setup } = workerData as ThreadSetup;
const nativeGate = new NativeGate(gate);
guardNetwork((work) => nativeGate.pass(work));

// One core per thread; parallelism comes from several threads.
sharp.concurrency(1);
sharp.cache(false);

const reply = (message: ThreadReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

port.on('message', (job: ThreadJob) => void run(job));

async function run({ bytes, task }: ThreadJob): Promise<void> {
  try {
    if (task.kind === 'draw') await drawFor(bytes, task);
    else await analyzeFor(bytes, task);
  } catch (error) {
    if (error instanceof UnreadableImageError) reply({ kind: 'refused', code: error.code });
    else reply({ kind: 'failed', message: String(error) });
  }
}

async function drawFor(bytes: Uint8Array, { sideMax }: ThreadTask & { kind: 'draw' }): Promise<void> {
  const result = await drawPicture(bytes, sideMax);
  reply({ kind: 'done', result, mustReplace: false }, [result.buffer]);
}

async function analyzeFor(
  bytes: Uint8Array,
  { kind: _analyze, ...options }: ThreadTask & { kind: 'analyze' },
): Promise<void> {
  const result = await analyze(bytes, {
    ...options,
    ...setup,
    onProgress: (progress) => reply({ kind: 'progress', progress }),
    // A copy, because the map is also part of the analysis.
    onMap: (map) => reply({ kind: 'map', map }),
  });
  const buffers = [...result.maps, ...result.pictures].map(({ data }) => data.buffer);
  reply({ kind: 'done', result, mustReplace: isCredentialsReaderPoisoned() }, buffers);
}
