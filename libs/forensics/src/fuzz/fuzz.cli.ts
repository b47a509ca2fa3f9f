import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createForensicsPool } from '../forensics-pool.js';
import { fuzzEngine } from './fuzz-engine.js';
import { fuzzReaders } from './fuzz-readers.js';

const usage =
  'npm run fuzz -- --files DIR [--count 10000] [--seed 1] [--seconds N] [--threads 2] [--readers]';
const timeoutMs = 20_000;
const heapMbMax = 512;

const { values } = parseArgs({
  options: {
    files: { type: 'string' },
    count: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    threads: { type: 'string', default: '2' },
    readers: { type: 'boolean', default: false },
  },
});

if (values.files === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  await run(values.files);
}

async function run(folder: string): Promise<void> {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(folder, entry.name)))
    .filter((bytes) => bytes.length > 0 && isOurs(bytes));
  const from = { files, firstSeed: Number(values.seed), count: Number(values.count) };
  if (values.readers) return conclude({ done: from.count, faults: fuzzReaders(from) });
  const threads = Number(values.threads);
  const pool = createForensicsPool({ threads, timeoutMs, memoryMbMax: heapMbMax });
  const durationMsMax = values.seconds === undefined ? undefined : Number(values.seconds) * 1000;
  const result = await fuzzEngine({
    pool,
    threads,
    ...from,
    ...(durationMsMax === undefined ? {} : { durationMsMax }),
  });
  await pool.close();
  conclude(result);
}

/** Other formats are refused by their first bytes: damage to them teaches nothing. */
function isOurs(bytes: Uint8Array): boolean {
  return (bytes[0] === 0xff && bytes[1] === 0xd8) || (bytes[0] === 0x89 && bytes[1] === 0x50);
}

function conclude(result: { done: number; faults: unknown[] }): void {
  console.log(JSON.stringify(result, null, 2));
  process.exitCode = result.faults.length > 0 ? 1 : 0;
}
