import { openKernels } from '../../pixels/kernels/kernels.js';
import { eigenOf } from '../../pixels/statistics/symmetric-matrix.js';

export interface Samples {
  count: number;
  /** Values per sample. */
  size: number;
  values: Float64Array;
}

/** Components with a smaller share of the largest variance are only rounding. */
const varianceShareMin = 1e-4;

/** The samples projected onto their `componentsMax` directions of largest variance, each scaled to variance 1. */
export function toPrincipalComponents(samples: Samples, componentsMax: number): Samples {
  const { count, size, values } = samples;
  const mean = new Float64Array(size);
  for (let at = 0, index = 0; at < count * size; at += 1, index = index + 1 < size ? index + 1 : 0)
    mean[index]! += values[at]! / count;
  const { values: variances, vectors } = eigenOf(covarianceOf(samples, mean), size);
  const enough = (variance: number): boolean => variance > variances[0]! * varianceShareMin;
  const kept = Math.min(componentsMax, variances.filter(enough).length);
  return { count, size: kept, values: project(samples, mean, { variances, vectors, kept }) };
}

function covarianceOf({ count, size, values }: Samples, mean: Float64Array): Float64Array {
  const doubles = Float64Array.BYTES_PER_ELEMENT;
  const meanAt = doubles * size * size;
  const scratchAt = meanAt + mean.byteLength;
  const valuesAt = scratchAt + doubles * size;
  const { memory, addProducts } = openKernels(valuesAt + doubles * count * size);
  const covariance = new Float64Array(memory, 0, size * size).fill(0);
  new Float64Array(memory, meanAt).set(mean);
  new Float64Array(memory, valuesAt).set(values);
  addProducts(valuesAt, count, size, meanAt, scratchAt, 0);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1)
      covariance[column * size + row] = covariance[row * size + column]!;
  }
  return covariance.slice();
}

interface Directions {
  variances: Float64Array;
  vectors: Float64Array;
  kept: number;
}

function project(
  { count, size, values }: Samples,
  mean: Float64Array,
  { variances, vectors, kept }: Directions,
): Float64Array {
  const doubles = Float64Array.BYTES_PER_ELEMENT;
  const pairs = kept + (kept % 2);
  const deviationsAt = doubles * size;
  const directionsAt = deviationsAt + doubles * pairs;
  const sumsAt = directionsAt + doubles * size * pairs;
  const valuesAt = sumsAt + doubles * pairs;
  const targetAt = valuesAt + doubles * count * size;
  const kernels = openKernels(targetAt + doubles * count * kept);
  const { memory } = kernels;
  new Float64Array(memory).set(mean);
  new Float64Array(memory, deviationsAt).set(variances.subarray(0, kept).map(Math.sqrt));
  const directions = new Float64Array(memory, directionsAt, size * pairs).fill(0);
  for (let component = 0; component < kept; component += 1) {
    for (let index = 0; index < size; index += 1)
      directions[index * pairs + component] = vectors[component * size + index]!;
  }
  new Float64Array(memory, valuesAt).set(values);
  kernels.project(valuesAt, count, size, 0, directionsAt, kept, deviationsAt, sumsAt, targetAt);
  return new Float64Array(memory, targetAt, count * kept).slice();
}
