import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { createForensicsPool } from '#src/engine/forensics-pool.js';
import { type ForensicReport } from '#src/report/report.js';
import { runCli } from '../command-line/run-cli.js';
import { median } from '../statistics/median.js';

const usage = `npm run peers -- --python PATH FILE...

Times our tests beside those of pyIFD and photoholmes on the same files, each in one thread, in ms per megapixel.
Reading and decoding the file counts on both sides.

  --python PATH  a Python in which both are installed: pyIFD from PyPI, photoholmes from its repository
  --help         this text`;

/** The script is run from the sources, because the build does not copy it. */
const script = join(import.meta.dirname, '../../peers/peers.py');
const rounds = 3;

/** For each of our tests, another implementation of the same method. */
const peers = {
  ela: 'pyIFD ELA',
  adq1: 'pyIFD ADQ1',
  zero: 'photoholmes ZERO',
};

interface Timing {
  method: string;
  file: string;
  ms: number;
}

async function reportsOf(file: string): Promise<ForensicReport[]> {
  const pool = createForensicsPool({ threads: 1, timeoutMs: 120_000 });
  const reports: ForensicReport[] = [];
  for (let round = 0; round <= rounds; round += 1)
    reports.push((await pool.analyze(Uint8Array.from(readFileSync(file)))).report);
  await pool.close();
  return reports.slice(1);
}

async function timePeers(python: string, files: readonly string[]): Promise<Timing[]> {
  const { stdout, stderr } = await promisify(execFile)(python, [script, ...files], { maxBuffer: 1 << 26 });
  // Shows the errors of the other implementations.
  process.stderr.write(stderr);
  return stdout
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Timing);
}

function lineOf(method: string, peer: string, ours: Map<string, ForensicReport[]>, theirs: Timing[]): string {
  const shared = theirs.filter((timing) => timing.method === method);
  const told = shared.map(({ file, ms }) => {
    const reports = ours.get(file) ?? [];
    const megapixels =
      reports[0] === undefined ? Number.NaN : (reports[0].image.width * reports[0].image.height) / 1e6;
    const own = median(reports.map(({ timings }) => (timings.decode ?? 0) + (timings[method] ?? 0)));
    const isApplicable = reports[0]?.criteria.find(({ id }) => id === method)?.applicable === true;
    return { own: own / megapixels, peer: ms / megapixels, isApplicable };
  });
  const own = median(told.map((each) => each.own));
  const other = median(told.map((each) => each.peer));
  const applicable = told.filter(({ isApplicable }) => isApplicable).length;
  const columns = [
    own.toFixed(1),
    other.toFixed(1),
    (other / own).toFixed(1),
    `${applicable} of ${told.length}`,
  ];
  return `${method.padEnd(13)}${peer.padEnd(26)}${columns.map((column) => column.padStart(11)).join('')}`;
}

async function run(words: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: words,
    options: { python: { type: 'string' } },
    allowPositionals: true,
  });
  const files = positionals.map((file) => resolve(file));
  if (values.python === undefined)
    throw new Error('Name the Python in which pyIFD and photoholmes are installed: --python PATH.');
  if (files.length === 0) throw new Error('Name the files to time.');
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw new Error(`There is no file ${basename(missing)}.`);
  const ours = new Map<string, ForensicReport[]>();
  for (const file of files) ours.set(file, await reportsOf(file));
  const theirs = await timePeers(values.python, files);
  const heads = ['ours', 'theirs', 'times', 'applicable'].map((head) => head.padStart(11)).join('');
  console.log(`${'test'.padEnd(13)}${'beside'.padEnd(26)}${heads}   (ms/MP, medians)`);
  for (const [method, peer] of Object.entries(peers)) console.log(lineOf(method, peer, ours, theirs));
}

await runCli({ usage, run });
