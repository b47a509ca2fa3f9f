import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { holdsNoise } from '../../pixels/filters/noise-grid.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { findOddNoise, type OddNoise } from './odd-noise-region.js';
import { explainNoise, type UnexplainedNoise } from './unexplained-noise.js';

/** Fewer blocks of 16×16 are too few for a model of brightness and texture. */
const blocksMin = 150;
/** A region is reported if chance does not explain it and its noise differs by this factor. */
const significanceTold = 3;
const ratioTold = 1.4;
/** Noise that differs by this factor is drawn white. */
const whiteRatio = 2.5;

/**
 * Noise level (Mahdian & Saic 2009) on all pixels, without what brightness and texture explain. No weight: depth of
 * field and in-camera smoothing differ within an image as much as splices do.
 */
export const noiseLevel: ForensicMethod = {
  id: 'noise-level',
  family: 'noise-cfa',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ noise, probe }) => {
    const grid = noise();
    if (grid.sigma.length < blocksMin) return notApplicable('reason.too-small');
    if (!holdsNoise(grid)) return notApplicable('reason.no-noise');
    const unexplained = explainNoise(grid);
    if (unexplained.usedCount < blocksMin) return notApplicable('reason.clipped-image');
    return resultOf(findOddNoise(unexplained), unexplained, probe.orientation);
  },
};

function resultOf(odd: OddNoise, unexplained: UnexplainedNoise, orientation: number): MethodResult {
  const factor = Math.max(odd.ratio, 1 / odd.ratio);
  const isTold = odd.significance >= significanceTold && factor >= ratioTold;
  const params = { percent: Number((odd.areaShare * 100).toFixed(1)), factor: Number(factor.toFixed(1)) };
  const code = odd.ratio > 1 ? 'noise-level.stronger' : 'noise-level.weaker';
  const values = Float32Array.from(odd.smoothed, (value, cell) =>
    unexplained.isLeftOut[cell] === 1 ? NaN : Math.abs(value),
  );
  return {
    applicable: true,
    reason: null,
    statistic: Number((odd.significance * Math.log(factor)).toFixed(4)),
    score: null,
    details: [isTold ? codedText(code, params) : codedText('noise-level.even')],
    findings: [],
    picture: drawCells({ ...unexplained, values }, { low: 0, high: Math.log(whiteRatio), orientation }),
  };
}
