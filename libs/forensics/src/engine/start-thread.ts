import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ThreadSetup } from './protocol.js';
import { isSource, sourceFlags } from './source-flags.js';

/** Starts a thread from TypeScript source if this module runs from source, else from `dist`. */
export function startThread(options: { memoryMbMax: number | undefined; setup: ThreadSetup }): Worker {
  const file = fileURLToPath(new URL(`./pool-worker.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return new Worker(file, {
    workerData: options.setup,
    // Without `execArgv`, a thread inherits the flags of the engine's process, including its permissions.
    ...(isSource ? { execArgv: sourceFlags() } : {}),
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(options.memoryMbMax === undefined ? {} : { maxOldGenerationSizeMb: options.memoryMbMax }),
    },
  });
}

/** A small limit for new objects in MB, so that planes are freed soon after their last use. */
const youngMbMax = 6;
