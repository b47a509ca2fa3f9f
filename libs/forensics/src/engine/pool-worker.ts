import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { isCredentialsReaderPoisoned } from '../formats/c2pa/c2pa-reader.js';
import { guardNetworks } from '../pixels/network/network.js';
import { type GreyMap } from '../report/report.js';
import { UnreadableImageError } from '../report/unreadable-image-error.js';
import { type TestDone } from './analysis.js';
import { analyzeWith } from './analyze.js';
import { GroupAssignments } from './group-assignments.js';
import { HelperThreads } from './helper-threads.js';
import { compareImages } from './compare-images.js';
import { drawPicture } from './draw-images.js';
import { help } from './help.js';
import { readTraces } from './read-traces.js';
import { NativeGate } from './native-gate.js';
import {
  type ThreadJob,
  type ThreadOrder,
  type ThreadReply,
  type ThreadSetup,
  type ThreadTask,
} from './protocol.js';

/** Entry point of a pool thread, which analyses or draws one picture at a time, or helps another thread. */
if (parentPort === null) throw new Error('This module must be started as a worker thread');
const port = parentPort;
const { gate, ...setup } = workerData as ThreadSetup;
const nativeGate = new NativeGate(gate);
guardNetworks((work) => nativeGate.pass(work));

// Each thread uses one core; the pool runs several threads in parallel.
sharp.concurrency(1);
sharp.cache(false);

const reply = (message: ThreadReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer);

let helpers: HelperThreads | undefined;

port.on('message', (order: ThreadOrder) => {
  switch (order.kind) {
    case 'job':
      return void run(order);
    case 'help':
      return void helpOut(order);
    case 'join':
      return helpers === undefined ? order.port.close() : helpers.join(order.helper, order.port);
    case 'lose':
      return helpers?.lose(order.helper);
    default:
      order satisfies never;
  }
});

async function run({ bytes, task, assignments }: ThreadJob): Promise<void> {
  helpers = assignments && new HelperThreads(assignments);
  try {
    await perform(bytes, task);
  } catch (error) {
    if (error instanceof UnreadableImageError) reply({ kind: 'refused', code: error.code });
    else reply({ kind: 'failed', message: String(error) });
  } finally {
    helpers?.close();
    helpers = undefined;
  }
}

async function perform(bytes: Uint8Array, task: ThreadTask): Promise<void> {
  switch (task.kind) {
    case 'compare':
      return reply({ kind: 'done', result: await compareImages(bytes, task.options), mustReplace: false });
    case 'draw': {
      const result = await drawPicture(bytes, task.options);
      return reply({ kind: 'done', result, mustReplace: false }, [result.buffer]);
    }
    case 'trace':
      return reply({ kind: 'done', result: await readTraces(bytes, task.options), mustReplace: false });
    case 'analyze':
      return analyzeFor(bytes, task);
  }
}

const tellTest = ({ testId, early }: TestDone): void =>
  reply({ kind: 'progress', test: { testId, ...(early ? { early } : {}) } });

async function helpOut(order: ThreadOrder & { kind: 'help' }): Promise<void> {
  const ended = help({
    ...order,
    ...setup,
    assignments: new GroupAssignments(order.assignments),
    onTest: tellTest,
  });
  // If this helper fails, the owner's thread repeats the helper's groups and reports the error.
  const isLost = await ended.then(
    () => false,
    () => true,
  );
  order.port.close();
  reply({ kind: 'free', isLost, mustReplace: isCredentialsReaderPoisoned() });
}

async function analyzeFor(
  bytes: Uint8Array,
  { kind: _analyze, ...options }: ThreadTask & { kind: 'analyze' },
): Promise<void> {
  const onMap = (map: GreyMap) => {
    const buffers = handOver([map]);
    reply({ kind: 'map', map }, buffers);
  };
  const listeners = { onProgress: tellTest, onMap };
  const { report, pictures, ingredients } = await analyzeWith(
    bytes,
    { ...options, ...setup, ...listeners },
    helpers,
  );
  const buffers = handOver(pictures);
  const mustReplace = isCredentialsReaderPoisoned();
  reply({ kind: 'done', result: { report, pictures, ingredients }, mustReplace }, buffers);
}

const isOwn = (buffer: ArrayBufferLike): buffer is ArrayBuffer => buffer instanceof ArrayBuffer;

/**
 * Results are shared and not transferred, because transferred megabytes would trigger a garbage collection after each
 * picture. The receiver's heap does not count shared memory, so shared pixels alone never trigger a collection. Once
 * this many bytes have been shared, ordinary buffers are transferred once: the collection that they trigger also frees
 * the shared pixels.
 */
const uncountedBytesMax = 32e6;
let uncountedBytes = 0;

/**
 * Copies pixels into shared memory and returns an empty list. Once `uncountedBytesMax` bytes have been shared, copies
 * nothing and returns the pixels' buffers, which the caller must transfer.
 */
function handOver(drawn: { data: Uint8Array }[]): ArrayBuffer[] {
  if (uncountedBytes >= uncountedBytesMax) {
    uncountedBytes = 0;
    return drawn.map(({ data }) => data.buffer).filter(isOwn);
  }
  for (const one of drawn) {
    uncountedBytes += one.data.length;
    const shared = new Uint8Array(new SharedArrayBuffer(one.data.length));
    shared.set(one.data);
    one.data = shared;
  }
  return [];
}
