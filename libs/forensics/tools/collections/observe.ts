import { readFile } from 'node:fs/promises';
import { type Analysis } from '#src/engine/analysis.js';
import { createForensicsPool, type ForensicsPool } from '#src/engine/forensics-pool.js';
import { type CriterionId } from '#src/report/codes.js';
import { type ForensicReport } from '#src/report/report.js';
import { UnreadableImageError } from '#src/report/unreadable-image-error.js';
import { type Entry } from './manifest.js';
import { type Recompression } from './recompression.js';

export interface Task {
  entry: Entry;
  /** `as-is`, or the name of the change applied first. */
  variant: string;
  change?: Recompression;
}

export interface Observation<Extra = null> {
  entry: Entry;
  variant: string;
  report: ForensicReport;
  extra: Extra;
}

export interface ObserveOptions<Extra> {
  threads: number;
  tests?: readonly CriterionId[];
  /** Called after each analysis, while its maps are in memory: the maps of all images are too large to keep. */
  measure: (analysis: Analysis, task: Task) => Promise<Extra>;
  onProgress?: (progress: { done: number; total: number }) => void;
}

const timeoutMs = 120_000;

/** Runs the engine on all tasks. Results are in the order of the tasks; files of unsupported formats are left out. */
export async function observe<Extra>(
  tasks: readonly Task[],
  options: ObserveOptions<Extra>,
): Promise<Observation<Extra>[]> {
  const pool = createForensicsPool({ threads: options.threads, timeoutMs });
  const found: (Observation<Extra> | null)[] = tasks.map(() => null);
  const waiting = tasks.entries();
  let done = 0;
  const work = async (): Promise<void> => {
    for (const [index, task] of waiting) {
      found[index] = await observeOne(task, { pool, ...options });
      done += 1;
      options.onProgress?.({ done, total: tasks.length });
    }
  };
  try {
    await Promise.all(Array.from({ length: options.threads }, work));
  } finally {
    await pool.close();
  }
  return found.filter((observation) => observation !== null);
}

async function observeOne<Extra>(
  task: Task,
  { pool, tests, measure }: ObserveOptions<Extra> & { pool: ForensicsPool },
): Promise<Observation<Extra> | null> {
  const { entry, variant, change } = task;
  try {
    const original = await readFile(entry.path);
    const bytes = change ? await change(original) : original;
    const analysis = await pool.analyze(Uint8Array.from(bytes), tests ? { tests } : {});
    return { entry, variant, report: analysis.report, extra: await measure(analysis, task) };
  } catch (error) {
    if (error instanceof UnreadableImageError && error.code === 'image.unsupported') return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${entry.file} (${variant}) could not be observed: ${reason}`, { cause: error });
  }
}
