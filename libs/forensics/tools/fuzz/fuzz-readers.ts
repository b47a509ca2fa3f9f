import { readCoefficients } from '#src/formats/jpeg/coefficients.js';
import { readJpegStructure } from '#src/formats/jpeg/jpeg-structure.js';
import { readPngStructure, readPngTexts } from '#src/formats/png/png-chunks.js';
import { chunkOrder, misplacedChunks, pngWriter } from '#src/methods/png-history/png-history.js';
import { type FuzzFault } from './fuzz-engine.js';
import { mutate } from './mutate.js';

interface ReaderRun {
  files: readonly Uint8Array[];
  firstSeed: number;
  count: number;
}

/** Time limit for one file; undamaged images of these sizes take a tenth of it. */
const slowMs = 5_000;

/** Tests only the project's own readers, which must never throw. This is far faster than testing the whole engine. */
export function fuzzReaders({ files, firstSeed, count }: ReaderRun): FuzzFault[] {
  const faults: FuzzFault[] = [];
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const bytes = mutate({ files, seed });
    const startMs = performance.now();
    try {
      readAll(bytes);
    } catch (error) {
      faults.push({ seed, what: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    const tookMs = performance.now() - startMs;
    if (tookMs > slowMs) faults.push({ seed, what: `took ${Math.round(tookMs)} ms` });
  }
  return faults;
}

function readAll(bytes: Uint8Array): void {
  readCoefficients(bytes, readJpegStructure(bytes));
  const png = readPngStructure(bytes);
  pngWriter(png, readPngTexts(png));
  chunkOrder(png);
  misplacedChunks(png);
}
