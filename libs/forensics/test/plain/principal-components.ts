import { eigenOf } from '../../src/pixels/statistics/symmetric-matrix.js';

interface Samples {
  count: number;
  /** Values per sample. */
  size: number;
  values: Float64Array;
}

/** Components with a smaller share of the largest variance are only rounding. */
const varianceShareMin = 1e-4;

/** What the kernels are compared with: the samples projected onto their `componentsMax` directions of largest variance, each scaled to variance 1. */
export function toPrincipalComponents({ count, size, values }: Samples, componentsMax: number): Samples {
  const mean = new Float64Array(size);
  for (let at = 0; at < count * size; at += 1) mean[at % size]! += values[at]! / count;
  const covariance = covarianceOf({ count, size, values }, mean);
  const { values: variances, vectors } = eigenOf(covariance, size);
  const enough = (variance: number): boolean => variance > variances[0]! * varianceShareMin;
  const kept = Math.min(componentsMax, variances.filter(enough).length);
  const projected = new Float64Array(count * kept);
  for (let sample = 0; sample < count; sample += 1) {
    for (let component = 0; component < kept; component += 1) {
      let sum = 0;
      for (let index = 0; index < size; index += 1) {
        sum += (values[sample * size + index]! - mean[index]!) * vectors[component * size + index]!;
      }
      projected[sample * kept + component] = sum / Math.sqrt(variances[component]!);
    }
  }
  return { count, size: kept, values: projected };
}

function covarianceOf({ count, size, values }: Samples, mean: Float64Array): Float64Array {
  const covariance = new Float64Array(size * size);
  const centred = new Float64Array(size);
  for (let sample = 0; sample < count; sample += 1) {
    for (let index = 0; index < size; index += 1)
      centred[index] = values[sample * size + index]! - mean[index]!;
    for (let row = 0; row < size; row += 1) {
      const factor = centred[row]! / count;
      for (let column = 0; column <= row; column += 1)
        covariance[row * size + column]! += factor * centred[column]!;
    }
  }
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < row; column += 1)
      covariance[column * size + row] = covariance[row * size + column]!;
  }
  return covariance;
}
