import { createHash } from 'node:crypto';
import { type Measurement } from './measure-test.js';

/** The generated module of the measured tables. Same measurements, same text but for the date. */
export function weightsModule(measurements: readonly Measurement[]): string {
  const rows = Object.fromEntries(measurements.flatMap(({ id, row }) => (row ? [[id, row]] : [])));
  const date = new Date().toISOString().slice(0, 10);
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 6);
  return `/**
 * Made by \`npm run calibrate\`; not edited by hand. The rules are told in fit-likelihood.ts and signal.ts.
 * Authentic pictures count with their eight recompressions, but each picture once; tampered ones of MISD are left out.
 *
${measurements.map((measurement) => ` * ${lineOf(measurement)}`).join('\n')}
 */
import { type CalibrationRows } from './calibration.js';

export const measuredVersion = '${date}.${hash}';

export const measuredRows: CalibrationRows = ${JSON.stringify(rows, null, 2)};
`;
}

const figure = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(3));

function lineOf({ id, authentic, altered, signal, firesFrom, row }: Measurement): string {
  const outcome =
    row !== null ? 'weighs' : firesFrom === null ? 'tells history, weight 0' : 'no signal, weight 0';
  const [low, high] = signal.aucInterval;
  const [least, most] = signal.firingInterval;
  const firing = firesFrom === null ? '' : `; firing ratio ${least.toFixed(1)} to ${most.toFixed(1)}`;
  return `${id}: ${authentic} authentic, ${altered} altered, AUC ${figure(signal.auc)} (${figure(low)} to ${figure(high)})${firing}: ${outcome}`;
}
