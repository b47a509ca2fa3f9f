import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type ThreadSetup } from './protocol.js';

/**
 * Starts a thread in the same mode as this module: built JavaScript from `dist`, or the TypeScript source through swc
 * if this module itself runs from `src` (development, tests).
 */
export function startThread(options: { memoryMbMax: number | undefined; setup: ThreadSetup }): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(`./pool-worker.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return new Worker(file, {
    workerData: options.setup,
    // None of the parent's flags: --watch and --inspect would start a second watcher or debugger.
    execArgv: isSource ? ['--conditions=@jinwi/source', '--import', swcLoader()] : [],
    resourceLimits: {
      maxYoungGenerationSizeMb: youngMbMax,
      ...(options.memoryMbMax === undefined ? {} : { maxOldGenerationSizeMb: options.memoryMbMax }),
    },
  });
}

/** Small, so that planes are freed soon after their last use. */
const youngMbMax = 6;

/** The package exports its loader for `import` only, which a `require` resolver cannot find. */
function swcLoader(): string {
  const main = createRequire(import.meta.url).resolve('@swc-node/register');
  return new URL('./esm/esm-register.mjs', pathToFileURL(main)).href;
}
