import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runCli } from '../cli/run-cli.js';
import { wholeNumber } from '../cli/whole-number.js';
import { withStatedRows } from '../fusion/weights.js';
import { forensicTests } from '../registry.js';
import { falseAlarmSection } from './false-alarm-section.js';
import { readManifest, type Entry } from './manifest.js';
import { measureTest, type Measurement } from './measure-test.js';
import { observe, type Observation } from './observe.js';
import { recompressionChains } from './recompression.js';
import { rejudged } from './rejudged.js';
import { asIs, changed } from './tasks.js';
import { share, textTable } from './text-table.js';
import { weightsModule } from './weights-module.js';

const usage = `npm run calibrate -- --manifest PATH [--manifest PATH …] [--out FILE] [--threads N]

Measures every test on images whose truth is known and fits the weights of those that tell them apart.

  --manifest PATH  a collection: JSON with the files and their labels; may be repeated
  --out FILE       writes the weights: libs/forensics/src/fusion/measured-weights.ts
  --threads N      images at a time; 2 unless given
  --help           this text`;

/** All of these are saved at quality 100 and their authentic partners are not: the last save gives them away. */
const shortcutSets = new Set(['MISD']);

const isScored = ({ axes, label, set }: Entry): boolean =>
  axes.some((axis) => axis.startsWith('tamper-detect')) && !(label === 'tampered' && shortcutSets.has(set));

async function observeAll(manifests: readonly string[], threads: number): Promise<Observation[]> {
  const entries = (await Promise.all(manifests.map(readManifest))).flat().filter(isScored);
  const authentic = entries.filter(({ label }) => label === 'authentic');
  return observe([...asIs(entries), ...changed(authentic, recompressionChains)], {
    threads,
    measure: () => Promise.resolve(null),
  });
}

function printTests(measurements: readonly Measurement[]): void {
  const head = [
    'test',
    'authentic',
    'altered',
    'AUC',
    '95 %',
    'fires',
    'firing ratio, 95 %',
    '1 % at',
    'weight',
  ];
  const rows = measurements.map((test) => [
    test.id,
    String(test.authentic),
    String(test.altered),
    share(test.signal.auc),
    test.signal.aucInterval.map(share).join('–'),
    test.firesFrom === null ? '–' : String(test.firesFrom),
    test.signal.firingInterval.map((value) => value.toFixed(1)).join('–'),
    test.quietFrom.toFixed(3),
    test.row === null ? '0' : '1',
  ]);
  console.log(textTable(head, rows).join('\n'));
}

async function calibrate(words: string[]): Promise<void> {
  const { values } = parseArgs({
    args: words,
    options: {
      manifest: { type: 'string', multiple: true, default: [] },
      out: { type: 'string' },
      threads: { type: 'string', default: '2' },
    },
  });
  if (values.manifest.length === 0) throw new Error('Name at least one manifest.');
  const threads = wholeNumber(values.threads, { option: '--threads' });
  const observations = await observeAll(values.manifest, threads);
  const measurements = forensicTests.map((test) => measureTest(test, observations));
  printTests(measurements);
  const rows = Object.fromEntries(measurements.flatMap(({ id, row }) => (row ? [[id, row]] : [])));
  const gate = falseAlarmSection(
    observations.map((observation) => rejudged(observation, withStatedRows(rows))),
  );
  console.log(`\n${gate.title}\n\n${gate.lines.join('\n')}`);
  if (values.out !== undefined) await writeFile(values.out, weightsModule(measurements));
}

await runCli({ usage, run: calibrate });
