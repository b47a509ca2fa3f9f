import { selectRank } from '../../pixels/statistics/select-rank.js';
import { meansOfQuarters, type BlockGrid, type BlockSums } from './block-sums.js';

export interface ErrorsOfImage {
  width: number;
  height: number;
  /** Sums of the differences between the image and the re-saved image. */
  errors: BlockSums;
  texture: BlockSums;
}

export interface NormalisedError {
  /** Error of each block, divided by the usual error of blocks with the same texture. */
  ratios: BlockGrid;
  /** Share of blocks with hardly any texture. */
  flatShare: number;
}

const texturedFrom = 0.5;

/** Divides each block's error by the usual error for its texture, so that edges and grass do not look altered. */
export function normaliseByTexture({ errors, texture: sums, ...size }: ErrorsOfImage): NormalisedError {
  const means = meansOfQuarters(errors, size);
  const texture = meansOfQuarters(sums, size);
  const flat = countBelow(texturedFrom, texture.values);
  return {
    ratios: { ...means, values: divideByBinMedian(means.values, texture.values) },
    flatShare: means.values.length === 0 ? 1 : flat / means.values.length,
  };
}

function countBelow(limit: number, values: Float32Array): number {
  let count = 0;
  for (let index = 0; index < values.length; index += 1) if (values[index]! < limit) count += 1;
  return count;
}

const bins = 16;
/** Lower limit of the medians: below one grey level they are rounding noise. */
const medianMin = 1;

function divideByBinMedian(errors: Float32Array, texture: Float32Array): Float32Array {
  const binOf = binByTexture(texture);
  const ratios = new Float32Array(errors.length);
  for (let bin = 0; bin < bins; bin += 1) divideBin(bin, { errors, binOf, ratios });
  return ratios;
}

/** Returns each block's bin. The bins are equal in log(1 + texture), because most blocks are smooth. */
function binByTexture(texture: Float32Array): Uint8Array {
  const binOf = new Uint8Array(texture.length);
  let largest = 0;
  for (let block = 0; block < texture.length; block += 1) largest = Math.max(largest, texture[block]!);
  if (largest === 0) return binOf;
  const logMax = Math.log1p(largest);
  for (let block = 0; block < texture.length; block += 1)
    binOf[block] = Math.min(bins - 1, Math.floor((bins * Math.log1p(texture[block]!)) / logMax));
  return binOf;
}

interface Binned {
  errors: Float32Array;
  binOf: Uint8Array;
  ratios: Float32Array;
}

function divideBin(bin: number, { errors, binOf, ratios }: Binned): void {
  const own = new Float32Array(errors.length);
  let count = 0;
  for (let block = 0; block < errors.length; block += 1)
    if (binOf[block] === bin) own[count++] = errors[block]!;
  if (count === 0) return;
  const median = Math.max(medianMin, selectRank(own.subarray(0, count), count >> 1));
  for (let block = 0; block < errors.length; block += 1)
    if (binOf[block] === bin) ratios[block] = errors[block]! / median;
}
