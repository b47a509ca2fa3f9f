/**
 * Measured tables, version 2. Made by `node libs/forensics/dist/calibrate.cli.js <calibration folder> <test id>`
 * on the calibration set of November 2026 (298 images, no scene shared with the development set):
 * authentic images against tampered ones on which the test is applicable, tampered images of MISD left out
 * because their last save alone gives them away.
 *
 * ela       108 authentic, 46 tampered, AUC .712, 95 % interval .618 to .806; knots as printed.
 * adq2      calibration images and eight recompressions of each authentic one: 783 authentic, 26 tampered with a trace
 *           of an earlier save; table (1.93, 3.07) to (8.42, 5.93), read from the firing threshold on and capped.
 *           Below the threshold it counts as no evidence: 1 of about 2,900 authentic files and recompressions of
 *           calibration and development images reaches it, 30 % of the altered ones of the fair development sets.
 * zero      fires on 0 of 321 authentic images of both sets as they are, nor on any recompression, and on 6 of 122
 *           altered ones without MISD: one ratio, with ½ added, from the firing threshold on.
 * metadata  16 authentic, 6 tampered, no counting contradiction in either: the ratio of one contradiction is the
 *           estimate for 0 of 6 against 0 of 16 with ½ added, of several the cap ln(16/3). To be measured again
 *           when images with contradictory metadata are at hand.
 *
 * A test without a row has weight 0: it tells, it finds, a deterministic fact of it decides, its statistic does not.
 */
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

export const weightsVersion = '2';

export const calibrations: Partial<Record<CriterionId, Calibration>> = {
  ela: {
    weight: 1,
    firesFrom: 0.02,
    knots: [
      [0.0001, 0],
      [0.0014, 0.1036],
      [0.0042, 0.2947],
      [0.0072, 0.3892],
      [0.0122, 0.8412],
      [0.0289, 1.9398],
      [0.0666, 2.7871],
    ],
    negatives: 108,
  },
  adq2: {
    weight: 1,
    firesFrom: 3.5,
    knots: [
      [3.499, 0],
      [3.5, 3.76],
      [8.42, 5.56],
    ],
    negatives: 783,
  },
  zero: {
    weight: 1,
    firesFrom: 3,
    knots: [
      [2.999, 0],
      [3, 3.53],
    ],
    negatives: 321,
  },
  metadata: {
    weight: 1,
    firesFrom: 1,
    knots: [
      [0, 0],
      [1, 0.887],
      [2, 1.674],
    ],
    negatives: 16,
  },
};
