import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createForensicsPool } from '#src/engine/forensics-pool.js';
import { runCli, wholeNumber } from '../command-line/run-cli.js';
import { fuzzEngine } from './fuzz-engine.js';
import { fuzzReaders } from './fuzz-readers.js';

const usage = `npm run fuzz -- --files DIR [--count N] [--seed N] [--seconds N] [--threads N] [--readers]

Damages images at random and shows that the engine neither crashes nor hangs on them.

  --files DIR  folder of the images to damage
  --count N    damaged images; 10000 unless given
  --seed N     starting point of the damage: the same seed damages in the same way; 1 unless given
  --seconds N  ends after N seconds
  --threads N  images at a time; 2 unless given
  --readers    only the readers of JPEG, PNG and metadata, in one thread
  --help       this text`;
const timeoutMs = 20_000;
const heapMbMax = 512;

interface FuzzOptions {
  folder: string;
  count: number;
  seed: number;
  durationMsMax: number | null;
  threads: number;
  isReadersOnly: boolean;
}

function readOptions(words: string[]): FuzzOptions {
  const { values } = parseArgs({
    args: words,
    options: {
      files: { type: 'string' },
      count: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string' },
      threads: { type: 'string', default: '2' },
      readers: { type: 'boolean', default: false },
    },
  });
  if (values.files === undefined || !existsSync(values.files))
    throw new Error('Name a folder with images: --files DIR.');
  const { seconds } = values;
  return {
    folder: values.files,
    count: wholeNumber(values.count, { option: '--count' }),
    seed: wholeNumber(values.seed, { option: '--seed', min: 0 }),
    durationMsMax: seconds === undefined ? null : wholeNumber(seconds, { option: '--seconds' }) * 1000,
    threads: wholeNumber(values.threads, { option: '--threads' }),
    isReadersOnly: values.readers,
  };
}

async function run(words: string[]): Promise<void> {
  const { folder, count, seed, durationMsMax, threads, isReadersOnly } = readOptions(words);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(folder, entry.name)))
    .filter((bytes) => bytes.length > 0 && isOurs(bytes));
  const from = { files, firstSeed: seed, count };
  if (isReadersOnly) return conclude({ done: count, faults: fuzzReaders(from) });
  const pool = createForensicsPool({ threads, timeoutMs, memoryMbMax: heapMbMax });
  const result = await fuzzEngine({
    pool,
    threads,
    ...from,
    ...(durationMsMax === null ? {} : { durationMsMax }),
  });
  await pool.close();
  conclude(result);
}

/** Only JPEG and PNG files are mutated. */
function isOurs(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50);
}

function conclude(result: { done: number; faults: unknown[] }): void {
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.faults.length > 0 ? 1 : 0;
}

await runCli({ usage, run });
