import { type ForensicsPool } from '#src/engine/forensics-pool.js';
import { UnreadableImageError } from '#src/report/unreadable-image-error.js';
import { mutate } from './mutate.js';

interface FuzzRun {
  pool: ForensicsPool;
  files: readonly Uint8Array[];
  /** The mutations have the seeds `firstSeed` … `firstSeed + count − 1`. */
  firstSeed: number;
  count: number;
  /** Number of images that are analysed at the same time. */
  threads: number;
  /** No mutation starts after this time. */
  durationMsMax?: number;
}

export interface FuzzFault {
  seed: number;
  what: string;
}

export interface FuzzResult {
  done: number;
  reported: number;
  refused: number;
  faults: FuzzFault[];
  slowestMs: number;
}

/** Damages files and analyses them in the pool. A fault is a crash, a hang or an error in a method. */
export async function fuzzEngine(run: FuzzRun): Promise<FuzzResult> {
  const result: FuzzResult = {
    done: 0,
    reported: 0,
    refused: 0,
    faults: [],
    slowestMs: 0,
  };
  const endMs = performance.now() + (run.durationMsMax ?? Infinity);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < run.count && performance.now() < endMs) {
      const seed = run.firstSeed + next;
      next += 1;
      const startMs = performance.now();
      await tryOne({ run, seed, result });
      result.done += 1;
      result.slowestMs = Math.max(result.slowestMs, Math.round(performance.now() - startMs));
    }
  };
  await Promise.all(Array.from({ length: run.threads }, work));
  return result;
}

async function tryOne({
  run,
  seed,
  result,
}: {
  run: FuzzRun;
  seed: number;
  result: FuzzResult;
}): Promise<void> {
  try {
    const { report } = await run.pool.analyze(mutate({ files: run.files, seed }));
    result.reported += 1;
    const failed = report.criteria.filter(({ reason }) => reason === 'reason.test-failed');
    for (const { id } of failed) result.faults.push({ seed, what: `test failed: ${id}` });
  } catch (error) {
    if (error instanceof UnreadableImageError && error.code !== 'image.timeout') result.refused += 1;
    else result.faults.push({ seed, what: String(error) });
  }
}
