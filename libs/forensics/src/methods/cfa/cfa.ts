import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { holdsNoise } from '../../pixels/filters/noise-grid.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { measureGreenTrace, type GreenTrace } from './green-trace.js';
import { findMissingTrace, type MissingTrace } from './missing-trace.js';

/** Fewer tiles of 32×32 cannot show where the trace is. */
const tilesMin = 40;
const areaShareTold = 0.02;
const strengthTold = 1;
/** Log odds drawn white. */
const whiteRatio = 6;

/**
 * Colour filter array (Ferrara et al. 2012): where the camera's interpolation of green is missing. Not applicable if
 * the image as a whole has no trace: strong compression and any resize remove it.
 */
export const cfa: ForensicMethod = {
  id: 'cfa',
  family: 'noise-cfa',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ image, probe, noise }) => {
    const trace = measureGreenTrace(image);
    if (trace.tiles.length < tilesMin) return notApplicable('reason.too-small');
    if (!holdsNoise(noise())) return notApplicable('reason.no-noise');
    const missing = findMissingTrace(trace);
    if (missing === null) return notApplicable('reason.no-sensor-pattern');
    return resultOf(missing, trace, probe.orientation);
  },
};

function resultOf(missing: MissingTrace, { sample }: GreenTrace, orientation: number): MethodResult {
  const { ratios, areaShare, strength } = missing;
  const isTold = areaShare >= areaShareTold && strength >= strengthTold;
  const percent = Number((areaShare * 100).toFixed(1));
  return {
    applicable: true,
    reason: null,
    statistic: Number((areaShare * strength).toFixed(4)),
    score: null,
    details: [isTold ? codedText('cfa.missing', { percent }) : codedText('cfa.even')],
    findings: [],
    picture: drawCells({ ...sample, values: ratios }, { low: -whiteRatio, high: whiteRatio, orientation }),
  };
}
