import { drawCells } from '../../pixels/drawing/draw-cells.js';
import { holdsNoise } from '../../pixels/filters/noise-grid.js';
import { codedText, notApplicable, type ForensicMethod, type MethodResult } from '../method.js';
import { findForeignWindows, type ForeignWindows } from './foreign-windows.js';
import { gatherWindows, measureResiduals, type WindowFeatures } from './residual-features.js';

/** Fewer windows are too few for a model of the rest. */
const windowsMin = 60;
const areaShareMin = 0.05;
const areaShareMax = 0.3;
const concentrationMin = 0.95;
const strengthMin = 5;
/** A log-likelihood ratio drawn white. */
const whiteRatio = 20;

/**
 * Splicebuster (Cozzolino, Poggi, Verdoliva 2015): micro-textures that do not fit the image's common model. No weight:
 * sharp, smooth or printed parts of a scene stand out as much as pasted ones.
 */
export const splicebuster: ForensicMethod = {
  id: 'splicebuster',
  family: 'noise-cfa',
  whenHalved: 'skipped',
  whenShortened: 'left-out',
  run: ({ image: { width, height }, probe, luma, noise }) => {
    const features = measureResiduals({ width, height, data: luma() });
    const windows = gatherWindows(features);
    if (windows.columns * windows.rows < windowsMin) return notApplicable('reason.too-small');
    if (!holdsNoise(noise())) return notApplicable('reason.no-noise');
    return resultOf(findForeignWindows(windows), windows, probe.orientation);
  },
};

function resultOf(
  found: ForeignWindows,
  { columns, rows }: WindowFeatures,
  orientation: number,
): MethodResult {
  const { ratios, areaShare, concentration, strength } = found;
  const isOneRegion =
    areaShare >= areaShareMin && areaShare <= areaShareMax && concentration >= concentrationMin;
  const percent = Number((areaShare * 100).toFixed(1));
  const isTold = isOneRegion && strength >= strengthMin;
  return {
    applicable: true,
    reason: null,
    statistic: Number((isOneRegion ? strength : 0).toFixed(4)),
    score: null,
    details: [isTold ? codedText('splicebuster.region', { percent }) : codedText('splicebuster.even')],
    findings: [],
    picture: drawCells(
      { columns, rows, values: ratios },
      { low: -whiteRatio / 2, high: whiteRatio, orientation },
    ),
  };
}
