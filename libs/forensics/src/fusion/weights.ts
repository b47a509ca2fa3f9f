import { type CriterionId } from '../codes.js';

/** How the statistic of a test becomes a log likelihood ratio. */
export interface Calibration {
  weight: number;
  /** The test counts as fired from this statistic on. */
  firesFrom: number;
  /** Statistic and ratio, rising; linear in between, constant outside. */
  knots: readonly (readonly [statistic: number, llr: number])[];
  /** Authentic images behind the measurement: no ratio may exceed ln(negatives / 3). */
  negatives: number;
}

export const weightsVersion = '1';

export const calibrations: Partial<Record<CriterionId, Calibration>> = {
  ela: { weight: 1, firesFrom: 0.02, knots: [[0, 0]], negatives: 100 },
  metadata: { weight: 1, firesFrom: 1, knots: [[0, 0]], negatives: 30 },
};
