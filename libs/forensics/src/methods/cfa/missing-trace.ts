import { findLargestRegion } from '../../pixels/planes/regions.js';
import { type GreenTrace } from './green-trace.js';

/** Minimum share of blocks on the mosaic's side, and minimum mean, for a trace in the whole image. */
const agreementMin = 0.7;
const meanMin = 0.12;
const roundsMax = 30;
const spreadMin = 0.02;

export interface MissingTrace {
  /** ln of each tile's odds, no trace against trace; NaN if not measured. */
  ratios: Float32Array;
  /** Share of the tiles in the largest region without the trace. */
  areaShare: number;
  /** Mean ratio in that region. */
  strength: number;
}

/** True if the chessboard of a camera's sensor is visible in the image as a whole. */
function holdsTrace(blocks: Float32Array): boolean {
  if (blocks.length === 0) return false;
  let positive = 0;
  let sum = 0;
  for (const value of blocks) {
    if (value > 0) positive += 1;
    sum += value;
  }
  const agreement = Math.max(positive, blocks.length - positive) / blocks.length;
  return agreement >= agreementMin && Math.abs(sum / blocks.length) >= meanMin;
}

/** Where an image with the trace lacks it; null if the image as a whole has no trace. */
export function findMissingTrace({ sample, tiles, blocks }: GreenTrace): MissingTrace | null {
  if (!holdsTrace(blocks)) return null;
  const side = Math.sign(blocks.reduce((sum, value) => sum + value, 0));
  const oriented = tiles.map((value) => value * side);
  const ratios = oddsOf(oriented);
  const isInside = Uint8Array.from(ratios, (ratio) => (ratio > 0 ? 1 : 0));
  const region = findLargestRegion({ ...sample, isInside });
  if (region === null) return { ratios, areaShare: 0, strength: 0 };
  const strength = region.cells.reduce((sum, cell) => sum + ratios[cell]!, 0) / region.cells.length;
  return { ratios, areaShare: region.cells.length / ratios.length, strength };
}

/** Expectation maximisation of two normal distributions, one with mean 0. */
function oddsOf(values: Float32Array): Float32Array {
  const measured = values.filter((value) => !Number.isNaN(value)).sort();
  const model = {
    mean: measured[measured.length >> 1] ?? 0,
    spread: 0.1,
    spreadWithout: 0.1,
    share: 0.1,
  };
  const odds = (value: number): number => {
    const withTrace = ((value - model.mean) / model.spread) ** 2 / 2 + Math.log(model.spread);
    // A negative value is no stronger evidence against the trace than 0.
    const without = (Math.max(0, value) / model.spreadWithout) ** 2 / 2 + Math.log(model.spreadWithout);
    // Far beyond the other mean, the wider distribution would win.
    const isBeyond = value > model.mean;
    const ratio = withTrace - without + Math.log(model.share / (1 - model.share));
    return isBeyond ? Math.min(ratio, 0) : ratio;
  };
  for (let round = 0; round < roundsMax; round += 1) {
    let [count, sum, squares, squaresWithout] = [1e-6, 0, 0, 0];
    for (const value of measured) {
      const weight = 1 / (1 + Math.exp(Math.min(500, odds(value))));
      count += weight;
      sum += weight * value;
      squares += weight * value * value;
      squaresWithout += (1 - weight) * value * value;
    }
    const others = Math.max(1e-6, measured.length - count);
    model.mean = sum / count;
    model.spread = Math.max(spreadMin, Math.sqrt(Math.max(0, squares / count - model.mean ** 2)));
    model.spreadWithout = Math.min(model.spread, Math.max(spreadMin, Math.sqrt(squaresWithout / others)));
    model.share = Math.min(0.5, Math.max(0.01, others / measured.length));
  }
  return values.map(odds);
}
