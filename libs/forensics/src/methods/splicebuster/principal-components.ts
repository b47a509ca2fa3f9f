import { layOut } from '../../pixels/kernels/lay-out.js';
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
  const { kernels, at, covariance } = layOut({
    values,
    mean,
    centred: [Float64Array, size],
    covariance: [Float64Array, size * size],
  });
  covariance.fill(0);
  kernels.addProducts(at.values, count, size, at.mean, at.centred, at.covariance);
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
  const pairs = kept + (kept % 2);
  const { kernels, at, directions, target } = layOut({
    values,
    mean,
    deviations: variances.subarray(0, kept).map(Math.sqrt),
    directions: [Float64Array, size * pairs],
    sums: [Float64Array, pairs],
    target: [Float64Array, count * kept],
  });
  directions.fill(0);
  for (let component = 0; component < kept; component += 1) {
    for (let index = 0; index < size; index += 1)
      directions[index * pairs + component] = vectors[component * size + index]!;
  }
  kernels.project(at.values, count, size, at.mean, at.directions, kept, at.deviations, at.sums, at.target);
  return target.slice();
}
