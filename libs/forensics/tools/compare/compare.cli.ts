import { readManifest, type Entry } from '../collections/manifest.js';
import { runCli } from '../command-line/run-cli.js';
import { compareUsage, readCompareOptions } from './compare-options.js';
import { comparePairs } from './compared-pairs.js';
import { comparisonTable, isMistaken } from './comparison-sections.js';
import { collectedPairs, madePairs } from './pairs.js';

const megabyte = 1e6;

async function run(words: string[]): Promise<void> {
  const options = readCompareOptions(words);
  const collections = await Promise.all(options.manifests.map(readManifest));
  const pairs = collections
    .flatMap((entries) => [...collectedPairs(entries), ...madePairs(spread(entries, options.limit))])
    .filter(({ variant }) => variant.includes(options.variant));
  const onDone = (done: number): void =>
    void (done % 20 === 0 && process.stderr.write(`${done} of ${pairs.length}\n`));
  const { compared, memoryBytes } = await comparePairs(pairs, { ...options, onDone });
  console.log(comparisonTable(compared).join('\n'));
  console.log(`\nLargest memory of the engine's process: ${Math.round(memoryBytes / megabyte)} MB`);
  if (!options.hasMistakes) return;
  for (const one of compared.filter(isMistaken))
    console.log(
      `${one.pair.name}\t${one.pair.variant}\t${one.isSame ? JSON.stringify(one.found) : 'not the same'}`,
    );
}

/** Selects at most `limit` authentic pictures, evenly spread. */
function spread(entries: readonly Entry[], limit: number): Entry[] {
  const authentic = entries.filter(({ label }) => label === 'authentic');
  const step = Math.max(1, authentic.length / limit);
  return authentic.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

await runCli({ usage: compareUsage, run });
