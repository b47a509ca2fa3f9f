import { openKernels } from '../kernels/kernels.js';
import { type FloatPlane } from '../planes/plane.js';

/** Separable Gaussian blur with repeated edges: down the columns, then along the rows. */
export function blur({ width, height, data }: FloatPlane, sigma: number): FloatPlane {
  const weights = gaussian(sigma, Math.max(1, Math.ceil(sigma * 3)));
  const radius = weights.length - 1;
  const weightsAt = 0;
  const paddedAt = weightsAt + weights.byteLength;
  const sourceAt = paddedAt + Float64Array.BYTES_PER_ELEMENT * (width + 2 * radius + 2);
  // Up to four values are read at a time, and two written.
  const targetAt = sourceAt + data.byteLength + 3 * Float32Array.BYTES_PER_ELEMENT;
  const kernels = openKernels(targetAt + data.byteLength + Float32Array.BYTES_PER_ELEMENT);
  const { memory } = kernels;
  new Float64Array(memory).set(weights);
  new Float32Array(memory).set(data, sourceAt / Float32Array.BYTES_PER_ELEMENT);
  kernels.blurPlane(sourceAt, width, height, weightsAt, radius, paddedAt, targetAt);
  return { width, height, data: new Float32Array(memory, targetAt, data.length).slice() };
}

/** One half of a symmetric kernel with sum 1, centre first. */
function gaussian(sigma: number, radius: number): Float64Array {
  const kernel = Float64Array.from({ length: radius + 1 }, (_, at) =>
    Math.exp((-at * at) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((total, value, at) => total + (at === 0 ? value : 2 * value), 0);
  return kernel.map((value) => value / sum);
}
