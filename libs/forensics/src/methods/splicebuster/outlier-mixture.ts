import { layOut } from '../../pixels/kernels/lay-out.js';
import { factorise } from '../../pixels/statistics/symmetric-matrix.js';
import { type Samples } from './principal-components.js';

const roundsMax = 40;
const shareOfOutliersStart = 0.1;
/** Added to each variance, so that few samples do not give a degenerate Gaussian. */
const ridge = 1e-3;

/**
 * Expectation maximisation of one Gaussian (the untouched part) against a uniform density (the rest). Returns the
 * log-likelihood ratio of each sample, uniform against Gaussian, including their shares.
 */
export function outlierLikelihood(samples: Samples): Float64Array {
  const { count, size } = samples;
  const logUniform = logUniformDensity(samples);
  const mixture = openMixture(samples);
  const ratios = new Float64Array(count);
  let share = shareOfOutliersStart;
  for (let round = 0; round < roundsMax; round += 1) {
    const before = share;
    const logScale = fitGaussian(mixture, samples);
    measureDistances(mixture, samples);
    const outliers = weigh(mixture, ratios, { logScale, logUniform, share });
    share = Math.min(0.5, Math.max(0.5 / count, outliers / count));
    if (size === 0 || Math.abs(share - before) < 1e-4) break;
  }
  return ratios;
}

/** Fills the ratios and the weights; returns how many samples are outliers. */
function weigh(
  { weights, squares }: Mixture,
  ratios: Float64Array,
  { logScale, logUniform, share }: { logScale: number; logUniform: number; share: number },
): number {
  let outliers = 0;
  for (let sample = 0; sample < ratios.length; sample += 1) {
    const logGaussian = logScale - squares[sample]! / 2;
    ratios[sample] = logUniform + Math.log(share) - logGaussian - Math.log(1 - share);
    weights[sample] = 1 / (1 + Math.exp(Math.min(500, ratios[sample]!)));
    outliers += 1 - weights[sample]!;
  }
  return outliers;
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

type Mixture = ReturnType<typeof openMixture>;

/** The samples and the Gaussian fitted to them, in the kernels' memory. */
function openMixture({ count, size, values }: Samples) {
  const mixture = layOut({
    values,
    // Of each sample: how much it belongs to the Gaussian, and its squared distance from it.
    weights: [Float64Array, count],
    squares: [Float64Array, count],
    mean: [Float64Array, size],
    covariance: [Float64Array, size * size],
    // The triangle of the covariance, column by column.
    columns: [Float64Array, size * size],
    scratch: [Float64Array, 2 * size],
  });
  mixture.weights.fill(1);
  return mixture;
}

const weightMin = 1e-12;

/** Returns the logarithm of the density at the mean. */
function fitGaussian(mixture: Mixture, { count, size }: Samples): number {
  const { kernels, at, weights, mean, covariance, columns } = mixture;
  let total = 1e-9;
  for (const weight of weights) total += weight;
  mean.fill(0);
  kernels.addWeighted(at.values, at.weights, count, size, at.mean);
  for (let index = 0; index < size; index += 1) mean[index]! /= total;
  covariance.fill(0);
  kernels.addCovariance(
    at.values,
    at.weights,
    count,
    size,
    at.mean,
    total,
    weightMin,
    at.scratch,
    at.covariance,
  );
  for (let row = 0; row < size; row += 1) covariance[row * size + row]! += ridge;
  const lower = factorise(covariance, size);
  for (let index = 0; index < lower.length; index += 1)
    columns[(index % size) * size + Math.floor(index / size)] = lower[index]!;
  let logScale = -0.5 * size * Math.log(2 * Math.PI);
  for (let row = 0; row < size; row += 1) logScale -= Math.log(lower[row * size + row]!);
  return logScale;
}

function measureDistances({ kernels, at }: Mixture, { count, size }: Samples): void {
  kernels.squaredDistances(at.values, count, size, at.mean, at.columns, at.scratch, at.squares);
}
