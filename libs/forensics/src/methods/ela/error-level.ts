import { meansOfQuarters, type BlockGrid } from './block-grid.js';
import { type BlockSums } from './block-sums.js';

export interface ErrorsOfImage {
  width: number;
  height: number;
  /** Difference after one more save. */
  errors: BlockSums;
  texture: BlockSums;
}

export interface NormalisedError {
  /** Error of each block relative to the usual error of blocks with the same texture. */
  ratios: BlockGrid;
  /** Share of blocks with hardly any texture. */
  flatShare: number;
}

const texturedFrom = 0.5;

/** Divides by the error that texture alone explains, so that edges and grass do not look altered. */
export function normaliseByTexture({ errors, texture: sums, ...size }: ErrorsOfImage): NormalisedError {
  const means = meansOfQuarters(errors, size);
  const texture = meansOfQuarters(sums, size);
  const flat = texture.values.reduce((count, value) => count + (value < texturedFrom ? 1 : 0), 0);
  return {
    ratios: { ...means, values: divideByBinMedian(means.values, texture.values) },
    flatShare: means.values.length === 0 ? 1 : flat / means.values.length,
  };
}

const bins = 16;
/** Medians below one grey level are rounding noise. */
const medianMin = 1;

/** Uniform bins in log(1 + texture): most blocks are smooth, where small differences matter. */
function divideByBinMedian(errors: Float32Array, texture: Float32Array): Float32Array {
  const logMax = Math.log1p(texture.reduce((largest, value) => Math.max(largest, value), 0));
  const binOf = Uint8Array.from(texture, (value) =>
    logMax === 0 ? 0 : Math.min(bins - 1, Math.floor((bins * Math.log1p(value)) / logMax)),
  );
  const ratios = new Float32Array(errors.length);
  for (let bin = 0; bin < bins; bin += 1) {
    const sorted = errors.filter((_, block) => binOf[block] === bin).sort();
    const median = Math.max(medianMin, sorted[sorted.length >> 1] ?? medianMin);
    for (let block = 0; block < errors.length; block += 1) {
      if (binOf[block] === bin) ratios[block] = errors[block]! / median;
    }
  }
  return ratios;
}
