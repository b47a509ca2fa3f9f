import { factorise, solveLower } from '../../src/pixels/statistics/symmetric-matrix.js';
import { type Samples } from '../../src/methods/splicebuster/principal-components.js';

const roundsMax = 40;
const shareOfOutliersStart = 0.1;
/** Added to each variance, so that few samples do not give a degenerate Gaussian. */
const ridge = 1e-3;

/**
 * What the kernels are compared with. Expectation maximisation of one Gaussian (the untouched part) against a uniform density (the rest). Returns the
 * log-likelihood ratio of each sample, uniform against Gaussian, including their shares.
 */
export function outlierLikelihood(samples: Samples): Float64Array {
  const { count, size } = samples;
  const logUniform = logUniformDensity(samples);
  const weights = new Float64Array(count).fill(1);
  const ratios = new Float64Array(count);
  let share = shareOfOutliersStart;
  for (let round = 0; round < roundsMax; round += 1) {
    const before = share;
    const gaussian = fitGaussian(samples, weights);
    let outliers = 0;
    for (let sample = 0; sample < count; sample += 1) {
      const logGaussian = logDensity(samples, sample, gaussian);
      ratios[sample] = logUniform + Math.log(share) - logGaussian - Math.log(1 - share);
      weights[sample] = 1 / (1 + Math.exp(Math.min(500, ratios[sample]!)));
      outliers += 1 - weights[sample]!;
    }
    share = Math.min(0.5, Math.max(0.5 / count, outliers / count));
    if (size === 0 || Math.abs(share - before) < 1e-4) break;
  }
  return ratios;
}

function logUniformDensity({ count, size, values }: Samples): number {
  let log = 0;
  for (let index = 0; index < size; index += 1) {
    let low = Infinity;
    let high = -Infinity;
    for (let at = index; at < count * size; at += size) {
      low = Math.min(low, values[at]!);
      high = Math.max(high, values[at]!);
    }
    log -= Math.log(Math.max(1e-6, high - low));
  }
  return log;
}

interface Gaussian {
  mean: Float64Array;
  lower: Float64Array;
  logScale: number;
  scratch: Float64Array;
}

function fitGaussian({ count, size, values }: Samples, weights: Float64Array): Gaussian {
  const mean = new Float64Array(size);
  const covariance = new Float64Array(size * size);
  const scratch = new Float64Array(size);
  let total = 1e-9;
  for (let sample = 0; sample < count; sample += 1) {
    total += weights[sample]!;
    for (let index = 0; index < size; index += 1)
      mean[index]! += weights[sample]! * values[sample * size + index]!;
  }
  for (let index = 0; index < size; index += 1) mean[index]! /= total;
  for (let sample = 0; sample < count; sample += 1) {
    const weight = weights[sample]! / total;
    if (weight < 1e-12) continue;
    for (let index = 0; index < size; index += 1)
      scratch[index] = values[sample * size + index]! - mean[index]!;
    for (let row = 0; row < size; row += 1) {
      const factor = weight * scratch[row]!;
      for (let column = 0; column <= row; column += 1)
        covariance[row * size + column]! += factor * scratch[column]!;
    }
  }
  for (let row = 0; row < size; row += 1) covariance[row * size + row]! += ridge;
  const lower = factorise(covariance, size);
  let logScale = -0.5 * size * Math.log(2 * Math.PI);
  for (let row = 0; row < size; row += 1) logScale -= Math.log(lower[row * size + row]!);
  return { mean, lower, logScale, scratch };
}

function logDensity({ size, values }: Samples, sample: number, gaussian: Gaussian): number {
  const { mean, lower, logScale, scratch } = gaussian;
  for (let index = 0; index < size; index += 1)
    scratch[index] = values[sample * size + index]! - mean[index]!;
  solveLower(lower, scratch);
  let squares = 0;
  for (let index = 0; index < size; index += 1) squares += scratch[index]! ** 2;
  return logScale - squares / 2;
}
