import { writeFile } from 'node:fs/promises';
import { forensicMethods } from '#src/engine/registry.js';
import { type ForensicMethod } from '#src/methods/method.js';
import { type CalibrationRows } from '#src/verdict/calibration.js';
import { measuredFigures, measuredRows } from '#src/verdict/measured-weights.js';
import { withStatedRows } from '#src/verdict/weights.js';
import { type Observation } from '../collections/observe.js';
import { recompressionChains } from '../collections/recompression.js';
import { readCollections } from '../collections/tasks.js';
import { runCli } from '../command-line/run-cli.js';
import { falseAlarmSection } from '../evaluate/false-alarm-section.js';
import { calibrateUsage, readCalibrateOptions } from './calibrate-options.js';
import { measureMethod } from './measure-method.js';
import { alarmTable, signalTable } from './measurement-tables.js';
import { observeFitted } from './observe-collections.js';
import { rejudged } from './rejudged.js';
import { weightsModule, withMeasured } from './weights-module.js';

function print(title: string, lines: readonly string[]): void {
  console.log(`\n${title}\n\n${lines.join('\n')}`);
}

/** Prints whether the false-alarm limits hold if only the methods in these calibration rows count. */
function printGate(
  observations: readonly Observation[],
  { rows, whose }: { rows: CalibrationRows; whose: string },
): void {
  const judged = observations.map((observation) => rejudged(observation, withStatedRows(rows)));
  const { title, lines } = falseAlarmSection(judged);
  print(`${title}, ${whose}`, lines);
}

function chosen(ids: readonly string[] | null): readonly ForensicMethod[] {
  return ids === null ? forensicMethods : forensicMethods.filter(({ id }) => ids.includes(id));
}

async function calibrate(words: string[]): Promise<void> {
  const { manifests, tests: ids, limit, outPath, threads } = readCalibrateOptions(words);
  const methods = chosen(ids);
  const observations = await observeFitted(await readCollections(manifests, limit), { methods, threads });
  const measurements = methods.map((method) => measureMethod(method, observations));
  print('What each test tells', signalTable(measurements));
  print('How rare an alarm is', alarmTable(measurements));
  const date = new Date().toISOString().slice(0, 10);
  const chains = Object.keys(recompressionChains).length;
  const known = { rows: measuredRows, figures: measuredFigures };
  const weights = withMeasured(known, measurements, { date, chains });
  printGate(observations, {
    rows: weights.rows,
    whose: ids === null ? 'all tests' : `${ids.join(', ')} alone`,
  });
  if (outPath !== null) await writeFile(outPath, weightsModule(weights, date));
}

await runCli({ usage: calibrateUsage, run: calibrate });
