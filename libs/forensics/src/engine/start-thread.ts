import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ThreadSetup } from './protocol.js';
import { isSource, sourceFlags } from './source-flags.js';

/** Starts a thread from the source if this module itself runs from there, else from `dist`. */
export function startThread(options: { memoryMbMax: number | undefined; setup: ThreadSetup }): Worker {
  const file = fileURLToPath(new URL(`./pool-worker.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return new Worker(file, {
    workerData: options.setup,
    // Else those of the engine's process, with its permissions.
    ...(isSource ? { execArgv: sourceFlags() } : {}),
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(options.memoryMbMax === undefined ? {} : { maxOldGenerationSizeMb: options.memoryMbMax }),
    },
  });
}

/** Small, so that planes are freed soon after their last use. */
const youngMbMax = 6;
