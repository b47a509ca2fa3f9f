import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type RgbImage } from '@jinwi/watermark';
import pLimit from 'p-limit';

export interface MarkJob {
  image: RgbImage;
  mark: number;
  key: Uint8Array;
}

export interface MarkedPixels {
  data: Uint8Array;
  fingerprints: string[];
}

const memoryMbMax = 1024;
const timeoutMsDefault = 60_000;
/** At most two run at once, because each thread holds several copies of the pixels. */
const within = pLimit(2);

/** The compiled worker, even if this module runs from source. A thread would first have to compile a source file. */
const file = fileURLToPath(new URL('../../dist/results/mark-worker.js', import.meta.url));

/**
 * Embeds a watermark in pixels and computes the fingerprints of the result, in a worker thread.
 * @throws Error if the thread fails or takes too long
 */
export const markPixels = (job: MarkJob, { timeoutMs = timeoutMsDefault } = {}): Promise<MarkedPixels> =>
  within(() => run(job, timeoutMs));

async function run(job: MarkJob, timeoutMs: number): Promise<MarkedPixels> {
  const worker = new Worker(file, {
    workerData: job,
    // Do not inherit flags of the parent: --watch and --inspect would start a second watcher or debugger.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
  try {
    const [marked] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      MarkedPixels,
    ];
    return marked;
  } finally {
    await worker.terminate();
  }
}
