/**
 * Made by `npm run calibrate`; not edited by hand. The rules are told in fit-likelihood.ts and signal.ts.
 * Authentic pictures count with their eight recompressions, but each picture once; tampered ones of MISD are left out.
 *
 * metadata: 16 authentic, 6 altered, AUC 0.500 (0.500 to 0.500): tells history, weight 0
 * png-history: 0 authentic, 0 altered, AUC – (– to –): tells history, weight 0
 * watermark: 164 authentic, 49 altered, AUC 0.548 (0.462 to 0.636): tells history, weight 0
 * ela: 164 authentic, 46 altered, AUC 0.716 (0.632 to 0.787); firing ratio 0.7 to 3.2: weighs
 * adq2: 153 authentic, 26 altered, AUC 0.846 (0.747 to 0.938); firing ratio 7.9 to 105.6: weighs
 * zero: 164 authentic, 38 altered, AUC 0.553 (0.512 to 0.608); firing ratio 1.6 to 567.1: weighs
 * thumbnail: 14 authentic, 4 altered, AUC 0.339 (0.088 to 0.633): tells history, weight 0
 */
import { type CalibrationRows } from './calibration.js';

export const measuredVersion = '2026-11-21.795577';

export const measuredRows: CalibrationRows = {
  ela: {
    weight: 1,
    firesFrom: 0.02,
    knots: [
      [0, 0],
      [0.00092, 0.11386],
      [0.00287, 0.11386],
      [0.00541, 0.33009],
      [0.00875, 0.57907],
      [0.0149, 1],
      [0.01998, 1],
      [0.02, 1.26752],
      [0.04285, 1.28171],
      [0.0932, 2.5],
    ],
    negatives: 164,
  },
  adq2: {
    weight: 1,
    firesFrom: 3.5,
    knots: [
      [0, 0],
      [0.0127, 0.08151],
      [0.082, 0.54092],
      [0.4125, 1],
      [3.4965, 1],
      [3.5, 3.02196],
      [8.7777, 3.93183],
    ],
    negatives: 153,
  },
  zero: {
    weight: 1,
    firesFrom: 3,
    knots: [
      [0, 0],
      [2.997, 0],
      [3, 1.59046],
      [8.813, 1.59046],
      [182.2637, 4.00125],
    ],
    negatives: 164,
  },
};
