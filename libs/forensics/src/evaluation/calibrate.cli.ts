import { writeFile } from 'node:fs/promises';
import { runCli } from '../cli/run-cli.js';
import { type ForensicTest } from '../forensic-test.js';
import { type CalibrationRows } from '../fusion/calibration.js';
import { measuredFigures, measuredRows } from '../fusion/measured-weights.js';
import { withStatedRows } from '../fusion/weights.js';
import { forensicTests } from '../registry.js';
import { calibrateUsage, readCalibrateOptions } from './calibrate-options.js';
import { falseAlarmSection } from './false-alarm-section.js';
import { measureTest } from './measure-test.js';
import { alarmTable, signalTable } from './measurement-tables.js';
import { observeFitted, observeQuiet } from './observe-collections.js';
import { type Observation } from './observe.js';
import { recompressionChains } from './recompression.js';
import { rejudged } from './rejudged.js';
import { readCollections } from './tasks.js';
import { weightsModule, withMeasured } from './weights-module.js';

function print(title: string, lines: readonly string[]): void {
  console.log(`\n${title}\n\n${lines.join('\n')}`);
}

/** The gate as these tests alone would hold it: what was not run says nothing. */
function printGate(
  observations: readonly Observation[],
  { rows, whose }: { rows: CalibrationRows; whose: string },
): void {
  const judged = observations.map((observation) => rejudged(observation, withStatedRows(rows)));
  const { title, lines } = falseAlarmSection(judged);
  print(`${title}, ${whose}`, lines);
}

function chosen(ids: readonly string[] | null): readonly ForensicTest[] {
  return ids === null ? forensicTests : forensicTests.filter(({ id }) => ids.includes(id));
}

async function calibrate(words: string[]): Promise<void> {
  const { manifests, quiet, tests: ids, limit, outPath, threads } = readCalibrateOptions(words);
  const tests = chosen(ids);
  const observed = {
    fitted: await observeFitted(await readCollections(manifests, limit), { tests, threads }),
    quiet: await observeQuiet(await readCollections(quiet, limit), { tests, threads }),
  };
  const measurements = tests.map((test) => measureTest(test, observed));
  print('What each test tells', signalTable(measurements));
  print('How rare an alarm is', alarmTable(measurements));
  const date = new Date().toISOString().slice(0, 10);
  const chains = Object.keys(recompressionChains).length;
  const known = { rows: measuredRows, figures: measuredFigures };
  const weights = withMeasured(known, measurements, { date, chains });
  printGate(observed.fitted, {
    rows: weights.rows,
    whose: ids === null ? 'all tests' : `${ids.join(', ')} alone`,
  });
  if (observed.quiet.length > 0)
    printGate(observed.quiet, { rows: weights.rows, whose: '--quiet, the tests that may settle alone' });
  if (outPath !== null) await writeFile(outPath, weightsModule(weights, date));
}

await runCli({ usage: calibrateUsage, run: calibrate });
