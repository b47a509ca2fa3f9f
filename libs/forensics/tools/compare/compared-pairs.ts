import { createForensicsPool } from '#src/engine/forensics-pool.js';
import { type Box } from '#src/pixels/planes/plane.js';
import { type Pair } from './pairs.js';

export interface ComparedPair {
  pair: Pair;
  isSame: boolean;
  /** Boxes of the parts that were found, and boxes of the parts that were altered. */
  found: Box[];
  altered: Box[];
  tookMs: number;
}

const timeoutMs = 120_000;

/**
 * Compares all pairs in the engine's process.
 * @returns the results, and the peak memory of the process in bytes
 */
export async function comparePairs(
  pairs: readonly Pair[],
  { threads, onDone }: { threads: number; onDone: (done: number) => void },
): Promise<{ compared: ComparedPair[]; memoryBytes: number }> {
  let memoryBytes = 0;
  const onMemory = (bytes: number): number => (memoryBytes = Math.max(memoryBytes, bytes));
  const pool = createForensicsPool({ threads, timeoutMs, onMemory });
  const compared: ComparedPair[] = [];
  const waiting = pairs.values();
  const work = async (): Promise<void> => {
    for (const pair of waiting) {
      const { first, other, boxes } = await pair.open();
      const startedMs = performance.now();
      const { result } = await pool.compare(Uint8Array.from(first), { other: Uint8Array.from(other) });
      compared.push({
        pair,
        isSame: result.alignment !== null,
        found: result.parts.map(({ box }) => box),
        altered: boxes,
        tookMs: performance.now() - startedMs,
      });
      onDone(compared.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    await pool.close();
  }
  return { compared, memoryBytes };
}
