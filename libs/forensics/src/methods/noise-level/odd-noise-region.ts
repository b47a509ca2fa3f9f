import { boxMean } from '../../pixels/filters/box-mean.js';
import { findLargestRegion } from '../../pixels/planes/regions.js';
import { log10BinomialTail } from '../../pixels/statistics/tails.js';
import { type UnexplainedNoise } from './unexplained-noise.js';

export interface OddNoise {
  /** Smoothed residual of each block, in ln of noise. */
  smoothed: Float32Array;
  /** Share of the image covered by the region. */
  areaShare: number;
  /** Noise in the region relative to the noise around it. */
  ratio: number;
  /** −log10 of the number of false alarms; 0 if it is within chance. */
  significance: number;
}

const smoothingRadius = 1;
/** Smoothed blocks overlap, so this many count as one. */
const blocksPerTrial = (2 * smoothingRadius + 1) ** 2;

/** Splits noise into two classes and measures how unlikely it is that the smaller class is this concentrated. */
export function findOddNoise(noise: UnexplainedNoise): OddNoise {
  const { columns, rows, isLeftOut } = noise;
  const smoothed = boxMean(noise, smoothingRadius, isLeftOut);
  const threshold = splitInTwo(smoothed, isLeftOut);
  const above = countAbove(smoothed, isLeftOut, threshold);
  const isMinorityAbove = above <= noise.usedCount / 2;
  const minority = isMinorityAbove ? above : noise.usedCount - above;
  const isInside = Uint8Array.from(smoothed, (value, cell) =>
    isLeftOut[cell] === 0 && value > threshold === isMinorityAbove ? 1 : 0,
  );
  const region = findLargestRegion({ columns, rows, isInside });
  if (region === null || minority === 0) return { smoothed, areaShare: 0, ratio: 1, significance: 0 };
  const log10Alarms =
    2 * Math.log10(columns * rows) +
    log10BinomialTail(
      { trials: region.boxCells / blocksPerTrial, successes: region.cells.length / blocksPerTrial },
      minority / noise.usedCount,
    );
  return {
    smoothed,
    areaShare: region.cells.length / smoothed.length,
    ratio: noiseRatio(noise, region.cells),
    significance: Math.max(0, -log10Alarms),
  };
}

function countAbove(values: Float32Array, isLeftOut: Uint8Array, threshold: number): number {
  let count = 0;
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isLeftOut[cell] === 0 && values[cell]! > threshold) count += 1;
  }
  return count;
}

function noiseRatio({ values, isLeftOut, usedCount }: UnexplainedNoise, cells: readonly number[]): number {
  let total = 0;
  for (let cell = 0; cell < values.length; cell += 1) if (isLeftOut[cell] === 0) total += values[cell]!;
  const inside = cells.reduce((sum, cell) => sum + values[cell]!, 0);
  const outside = (total - inside) / Math.max(1, usedCount - cells.length);
  return Math.exp(inside / cells.length - outside);
}

const bins = 128;
/** Residuals are limited to a factor of e². */
const reach = 2;

/** Otsu's threshold: the split with the smallest variance within the classes. */
function splitInTwo(values: Float32Array, isLeftOut: Uint8Array): number {
  const histogram = new Float64Array(bins);
  for (let cell = 0; cell < values.length; cell += 1) {
    if (isLeftOut[cell] === 1) continue;
    const position = ((values[cell]! + reach) / (2 * reach)) * bins;
    histogram[Math.min(bins - 1, Math.max(0, Math.floor(position)))]! += 1;
  }
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const moment = histogram.reduce((sum, count, bin) => sum + count * bin, 0);
  let best = { between: -1, cut: bins / 2 };
  let below = 0;
  let belowMoment = 0;
  for (let bin = 0; bin < bins - 1; bin += 1) {
    below += histogram[bin]!;
    belowMoment += histogram[bin]! * bin;
    if (below === 0 || below === total) continue;
    const distance = belowMoment / below - (moment - belowMoment) / (total - below);
    const between = below * (total - below) * distance * distance;
    if (between > best.between) best = { between, cut: bin + 1 };
  }
  return (best.cut / bins) * 2 * reach - reach;
}
