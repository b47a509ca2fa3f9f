import { blur } from '../pixels/filters/blur.js';
import { type FloatPlane } from '../pixels/planes/plane.js';
import { selectRank } from '../pixels/statistics/select-rank.js';

const sigmas = [0.5, 0.7, 1, 1.4, 2, 3];
/** Both planes are smoothed by this much, to remove the finest detail that compression leaves. */
const sigmaOfBoth = 0.8;
const sampledMax = 40_000;

/** Standard deviations in pixels by which two planes are smoothed. */
export interface Smoothing {
  first: number;
  other: number;
}

/**
 * Finds how much the sharper of two planes must be smoothed to match the other best. Both planes are smoothed a little
 * more, so that copies that lost detail do not differ everywhere.
 */
export function matchSharpness(first: FloatPlane, other: FloatPlane, isCovered: Uint8Array): Smoothing {
  const softOther = softest((sigma) => missOf(first, sigma === 0 ? other : blur(other, sigma), isCovered));
  const softFirst =
    softOther > 0
      ? 0
      : softest((sigma) => missOf(sigma === 0 ? first : blur(first, sigma), other, isCovered));
  return { first: Math.hypot(softFirst, sigmaOfBoth), other: Math.hypot(softOther, sigmaOfBoth) };
}

/** Increases the smoothing as long as the difference shrinks. */
function softest(missAt: (sigma: number) => number): number {
  let best = { sigma: 0, miss: missAt(0) };
  for (const sigma of sigmas) {
    const miss = missAt(sigma);
    if (miss >= best.miss) break;
    best = { sigma, miss };
  }
  return best.sigma;
}

/**
 * Returns the upper quartile of the differences. Differences of about this size occur at edges, which show sharpness
 * best. A higher quantile would measure altered parts, whose differences are mostly larger.
 */
function missOf(first: FloatPlane, other: FloatPlane, isCovered: Uint8Array): number {
  const every = Math.max(1, Math.floor(isCovered.length / sampledMax));
  const misses = new Float32Array(Math.ceil(isCovered.length / every));
  let count = 0;
  for (let at = 0; at < isCovered.length; at += every) {
    if (isCovered[at] === 0) continue;
    misses[count] = Math.abs(first.data[at]! - other.data[at]!);
    count += 1;
  }
  return count === 0 ? 0 : selectRank(misses.subarray(0, count), Math.floor(count * 0.75));
}
