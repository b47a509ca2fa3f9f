import { Worker } from 'node:worker_threads';
import { type ThreadSetup } from './protocol.js';
import { fileURLToPath } from 'node:url';

/**
 * Starts a thread of the engine. The thread inherits the flags of its process, including permissions, except
 * `--conditions`: the export conditions of the tests would make compiled code import other packages from source.
 */
export function startThread(options: { memoryMbMax: number | undefined; setup: ThreadSetup }): Worker {
  return new Worker(builtFile('pool-worker'), {
    workerData: options.setup,
    execArgv: process.execArgv.filter((flag, at, flags) => ![flag, flags[at - 1]].includes('--conditions')),
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(options.memoryMbMax === undefined ? {} : { maxOldGenerationSizeMb: options.memoryMbMax }),
    },
  });
}

/** Heap limit for new objects in MB. It is small, so that planes are freed soon after their last use. */
const youngMbMax = 6;

/** Path of a compiled module of this folder. Threads and processes run it even in tests: compiling takes seconds. */
export const builtFile = (name: string): string =>
  fileURLToPath(new URL(`../../dist/engine/${name}.js`, import.meta.url));
