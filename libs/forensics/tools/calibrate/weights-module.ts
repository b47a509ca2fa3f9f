import { createHash } from 'node:crypto';
import { criterionIds, type CriterionId } from '#src/report/codes.js';
import { type CalibrationRows } from '#src/verdict/calibration.js';
import { type Measurement } from './measure-method.js';

export interface MeasuredWeights {
  rows: CalibrationRows;
  /** The measurements of each method in one line, with their date. */
  figures: Partial<Record<CriterionId, string>>;
}

/** Returns the weights after some methods were measured again. The other methods keep their weights. */
export function withMeasured(
  known: MeasuredWeights,
  measurements: readonly Measurement[],
  about: { date: string; chains: number },
): MeasuredWeights {
  const rowOf = (id: CriterionId) => {
    const measured = measurements.find((one) => one.id === id);
    return measured ? measured.row : known.rows[id];
  };
  const figureOf = (id: CriterionId) => {
    const measured = measurements.find((one) => one.id === id);
    return measured ? `${about.date}, ${about.chains} chains: ${told(measured)}` : known.figures[id];
  };
  return { rows: byTest(rowOf), figures: byTest(figureOf) };
}

/** Sorts by report order, so that the same weights have the same version in whatever order they were measured. */
const byTest = <Value>(
  valueOf: (id: CriterionId) => Value | null | undefined,
): Partial<Record<CriterionId, Value>> =>
  Object.fromEntries(
    criterionIds.flatMap((id) => {
      const value = valueOf(id);
      return value === null || value === undefined ? [] : [[id, value]];
    }),
  );

/** Returns the text of the generated module. The same measurements give the same text, except for the date. */
export function weightsModule({ rows, figures }: MeasuredWeights, date: string): string {
  const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 6);
  return `/**
 * Made by \`npm run calibrate\`; not edited by hand. fit-likelihood.ts and signal.ts state the rules.
 * An authentic picture counts once, with its recompressions; an altered picture of MISD counts only when saved again.
 * A test without a row here may have one in weights.ts.
 */
import { type CriterionId } from '../report/codes.js';
import { type CalibrationRows } from './calibration.js';

export const measuredVersion = '${date}.${hash}';

/** The result of each test's last measurement, for people to read. A calibration of other tests keeps it. */
export const measuredFigures: Partial<Record<CriterionId, string>> = ${JSON.stringify(figures, null, 2)};

export const measuredRows: CalibrationRows = ${JSON.stringify(rows, null, 2)};
`;
}

const figure = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(3));

function told({ authentic, positive, signal, firesFrom, row }: Measurement): string {
  const outcome =
    row !== null ? 'weighs' : firesFrom === null ? 'tells history, weight 0' : 'no signal, weight 0';
  const [low, high] = signal.aucInterval;
  const [least, most] = signal.firingInterval;
  const firing = firesFrom === null ? '' : `; firing ratio ${least.toFixed(1)} to ${most.toFixed(1)}`;
  return `${authentic} authentic, ${positive} positive, AUC ${figure(signal.auc)} (${figure(low)} to ${figure(high)})${firing}: ${outcome}`;
}
