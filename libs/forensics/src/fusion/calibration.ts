import { type CriterionId } from '../codes.js';

/** How the statistic of a test becomes a log likelihood ratio. */
export interface Calibration {
  weight: number;
  /** The test counts as fired from this statistic on. */
  firesFrom: number;
  /** From this statistic on the test alone settles the verdict; absent where it may not. */
  settlesFrom?: number;
  /** Statistic and ratio, rising; linear in between, constant outside. */
  knots: readonly (readonly [statistic: number, llr: number])[];
  /** Authentic pictures behind the measurement: no ratio may exceed ln(negatives / 3). */
  negatives: number;
}

/** A test without a row has weight 0: it tells, it finds, a deterministic fact of it decides, its statistic does not. */
export type CalibrationRows = Partial<Record<CriterionId, Calibration>>;
