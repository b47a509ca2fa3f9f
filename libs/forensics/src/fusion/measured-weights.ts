/**
 * Made by `npm run calibrate`; not edited by hand. The rules are told in fit-likelihood.ts and signal.ts.
 * Authentic pictures count with their eight recompressions, but each picture once; tampered ones of MISD are left out.
 *
 * jpeg-structure: 164 authentic, 34 altered, AUC 0.593 (0.462 to 0.718): tells history, weight 0
 * metadata: 16 authentic, 6 altered, AUC 0.500 (0.500 to 0.500): tells history, weight 0
 * declared-ai: 164 authentic, 49 altered, AUC 0.500 (0.500 to 0.500): tells history, weight 0
 * provenance: 0 authentic, 0 altered, AUC – (– to –): tells history, weight 0
 * ela: 164 authentic, 46 altered, AUC 0.716 (0.632 to 0.787); firing ratio 0.7 to 3.2: weighs
 * adq2: 153 authentic, 26 altered, AUC 0.846 (0.747 to 0.938); firing ratio 7.9 to 105.6: weighs
 * thumbnail: 14 authentic, 4 altered, AUC 0.339 (0.088 to 0.633): tells history, weight 0
 */
import { type CalibrationRows } from './calibration.js';

export const measuredVersion = '2026-11-21.bf1019';

export const measuredRows: CalibrationRows = {
  ela: {
    weight: 1,
    firesFrom: 0.02,
    knots: [
      [0, 0],
      [0.0008, 0.216],
      [0.0026, 0.216],
      [0.0078, 0.668],
      [0.01998, 0.668],
      [0.02, 1.2675],
      [0.0429, 1.2817],
      [0.0932, 2.5],
    ],
    negatives: 164,
  },
  adq2: {
    weight: 1,
    firesFrom: 3.5,
    knots: [
      [0, 0],
      [0.0589, 1],
      [3.4965, 1],
      [3.5, 3.022],
      [8.7777, 3.9318],
    ],
    negatives: 153,
  },
};
