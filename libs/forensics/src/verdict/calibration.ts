import { type CriterionId } from '../report/codes.js';

/** Converts a method's statistic to a log likelihood ratio. */
export interface Calibration {
  weight: number;
  /** The method fires if its statistic is at least this. */
  firesFrom: number;
  /** If its statistic is at least this, the method alone settles the verdict; absent if the method may not do so. */
  settlesFrom?: number;
  /** Pairs in ascending order; between them the log ratio is interpolated linearly, beyond them it is constant. */
  knots: readonly (readonly [statistic: number, llr: number])[];
  /** Number of authentic images measured. No log ratio may exceed ln(negatives / 3). */
  negatives: number;
}

/** A method without a row has weight 0: its findings and decisive facts count, its statistic does not. */
export type CalibrationRows = Partial<Record<CriterionId, Calibration>>;

/** Returns the log likelihood ratio of a statistic; never negative, because measured results were better this way. */
export function likelihoodOf(statistic: number, { knots, negatives }: Calibration): number {
  const cap = Math.log(Math.max(3, negatives) / 3);
  return Math.min(cap, Math.max(0, interpolate(statistic, knots)));
}

function interpolate(statistic: number, knots: Calibration['knots']): number {
  const upper = knots.findIndex(([at]) => statistic < at);
  const last = knots.at(-1)?.[1] ?? 0;
  if (upper === -1) return last;
  const [toAt, toLlr] = knots[upper] ?? [0, 0];
  const [fromAt, fromLlr] = knots[upper - 1] ?? [toAt, toLlr];
  const share = toAt === fromAt ? 1 : (statistic - fromAt) / (toAt - fromAt);
  return fromLlr + (toLlr - fromLlr) * Math.max(0, share);
}

export const settles = (statistic: number, { settlesFrom = Infinity }: Calibration): boolean =>
  statistic >= settlesFrom;

export const fires = (statistic: number, calibration: Calibration): boolean =>
  statistic >= calibration.firesFrom || settles(statistic, calibration);
