import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type Locale } from '@jinwi/contracts';
import { type OpenedReport } from './opened-report.js';
import { type Picture } from './report-pdf.js';

export interface PrintJob {
  opened: OpenedReport;
  locale: Locale;
  picture: Picture | null;
}

const memoryMbMax = 256;

/**
 * Starts a worker thread in the same mode as this module: built JavaScript from `dist`, or the TypeScript source
 * through swc if this module runs from `src` (development, tests).
 */
export function startPrint(job: PrintJob): Worker {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(`./print-worker.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return new Worker(file, {
    workerData: job,
    // None of the parent's flags: --watch and --inspect would start a second watcher or debugger.
    execArgv: isSource ? ['--conditions=@jinwi/source', '--import', swcLoader()] : [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMbMax },
  });
}

/** The package exports its loader for `import` only, which a `require` resolver cannot find. */
function swcLoader(): string {
  const main = createRequire(import.meta.url).resolve('@swc-node/register');
  return new URL('./esm/esm-register.mjs', pathToFileURL(main)).href;
}
