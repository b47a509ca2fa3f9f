/**
 * Made by `npm run calibrate`; not edited by hand. fit-likelihood.ts and signal.ts state the rules.
 * An authentic picture counts once, with its recompressions; an altered picture of MISD counts only when saved again.
 * A test without a row here may have one in weights.ts.
 */
import { type CriterionId } from '../report/codes.js';
import { type CalibrationRows } from './calibration.js';

export const measuredVersion = '2026-11-28.09128c';

/** The result of each test's last measurement, for people to read. A calibration of other tests keeps it. */
export const measuredFigures: Partial<Record<CriterionId, string>> = {
  'jpeg-structure':
    '2026-11-21, 8 chains: 164 authentic, 34 positive, AUC 0.593 (0.462 to 0.718): tells history, weight 0',
  metadata:
    '2026-11-21, 8 chains: 16 authentic, 6 positive, AUC 0.500 (0.500 to 0.500): tells history, weight 0',
  'png-history': '2026-11-21, 8 chains: 0 authentic, 0 positive, AUC – (– to –): tells history, weight 0',
  'declared-ai':
    '2026-11-21, 8 chains: 164 authentic, 49 positive, AUC 0.500 (0.500 to 0.500): tells history, weight 0',
  watermark:
    '2026-11-21, 8 chains: 164 authentic, 49 positive, AUC 0.548 (0.462 to 0.636): tells history, weight 0',
  provenance: '2026-11-21, 8 chains: 0 authentic, 0 positive, AUC – (– to –): tells history, weight 0',
  'ai-pixels':
    '2026-11-28, 11 chains: 96 authentic, 62 positive, AUC 0.872 (0.818 to 0.922); firing ratio 3.3 to 12.7: weighs',
  'altered-pixels':
    '2026-11-26, 11 chains: 164 authentic, 72 positive, AUC 0.656 (0.584 to 0.721); firing ratio 1.3 to 8.6: weighs',
  ela: '2026-11-22, 11 chains: 164 authentic, 46 positive, AUC 0.746 (0.663 to 0.823); firing ratio 0.7 to 10.7: weighs',
  adq2: '2026-11-21, 8 chains: 153 authentic, 26 positive, AUC 0.846 (0.747 to 0.938); firing ratio 7.9 to 105.6: weighs',
  zero: '2026-11-21, 8 chains: 164 authentic, 38 positive, AUC 0.553 (0.512 to 0.608); firing ratio 1.6 to 567.1: weighs',
  'copy-move':
    '2026-11-21, 8 chains: 164 authentic, 49 positive, AUC 0.617 (0.541 to 0.692); firing ratio 3.4 to 34.6: weighs',
  'copy-move-dense':
    '2026-11-21, 8 chains: 164 authentic, 49 positive, AUC 0.676 (0.597 to 0.757); firing ratio 5.2 to 71.0: weighs',
  ghosts:
    '2026-11-21, 8 chains: 164 authentic, 38 positive, AUC 0.426 (0.365 to 0.484): tells history, weight 0',
  adq1: '2026-11-21, 8 chains: 148 authentic, 15 positive, AUC 0.551 (0.389 to 0.683): tells history, weight 0',
  thumbnail:
    '2026-11-21, 8 chains: 14 authentic, 4 positive, AUC 0.339 (0.088 to 0.633): tells history, weight 0',
};

export const measuredRows: CalibrationRows = {
  'ai-pixels': {
    weight: 1,
    firesFrom: 2.25,
    knots: [
      [-2.6112, 0],
      [-0.3622, 0],
      [0.7544, 0.17476],
      [1.3769, 0.17476],
      [1.8006, 0.2308],
      [2.1811, 0.25],
      [2.24775, 0.25],
      [2.25, 1.75337],
      [4.9187, 1.9],
    ],
    negatives: 96,
    settlesFrom: 3.5,
  },
  'altered-pixels': {
    weight: 1,
    firesFrom: 1.41,
    knots: [
      [0.2391, 0],
      [0.4361, 0.21877],
      [0.694, 0.61963],
      [0.8935, 0.728],
      [1.0296, 0.728],
      [1.2618, 0.728],
      [1.40859, 0.728],
      [1.8754, 2.5],
    ],
    negatives: 164,
  },
  ela: {
    weight: 1,
    firesFrom: 0.045,
    knots: [
      [0, 0],
      [0.00076, 0.16523],
      [0.00287, 0.16523],
      [0.00584, 0.28465],
      [0.01279, 0.98727],
      [0.02833, 1],
      [0.04495, 1],
      [0.045, 1.16498],
      [0.051, 1.23755],
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
  'copy-move': {
    weight: 1,
    firesFrom: 1.35,
    knots: [
      [0, 0],
      [0.2478, 0],
      [0.5738, 0.53006],
      [0.8721, 0.53006],
      [1.34865, 0.53006],
      [1.35, 2.27207],
      [2.204, 2.34052],
      [4.7624, 4.00125],
    ],
    negatives: 164,
  },
  'copy-move-dense': {
    weight: 1,
    firesFrom: 1.35,
    knots: [
      [0, 0],
      [0.4385, 0.12009],
      [0.6578, 0.12009],
      [0.8602, 0.12009],
      [1.34865, 0.12009],
      [1.35, 2.4757],
      [1.8725, 2.49521],
      [5.1079, 4.00125],
    ],
    negatives: 164,
  },
};
