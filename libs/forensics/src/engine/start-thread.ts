import { Worker } from 'node:worker_threads';
import { builtFile } from './built-file.js';
import { type ThreadSetup } from './protocol.js';

/** Starts a thread of the engine, which inherits the flags of its process, among them its permissions. */
export function startThread(options: { memoryMbMax: number | undefined; setup: ThreadSetup }): Worker {
  return new Worker(builtFile('pool-worker'), {
    workerData: options.setup,
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(options.memoryMbMax === undefined ? {} : { maxOldGenerationSizeMb: options.memoryMbMax }),
    },
  });
}

/** A small limit for new objects in MB, so that planes are freed soon after their last use. */
const youngMbMax = 6;
