import { layOut } from '../kernels/lay-out.js';
import { type FloatPlane } from '../planes/plane.js';

/** Blurs a plane with a separable Gaussian, first down the columns, then along the rows. Edges are repeated. */
export function blur({ width, height, data }: FloatPlane, sigma: number): FloatPlane {
  const weights = gaussian(sigma, Math.max(1, Math.ceil(sigma * 3)));
  const radius = weights.length - 1;
  const { kernels, at, target } = layOut({
    weights,
    padded: [Float64Array, width + 2 * radius],
    data,
    target: [Float32Array, data.length],
  });
  kernels.blurPlane(at.data, width, height, at.weights, radius, at.padded, at.target);
  return { width, height, data: target.slice() };
}

/** Half of a symmetric kernel with sum 1, centre first. */
function gaussian(sigma: number, radius: number): Float64Array {
  const weights = Float64Array.from({ length: radius + 1 }, (_, at) =>
    Math.exp((-at * at) / (2 * sigma * sigma)),
  );
  const sum = weights.reduce((total, value, at) => total + (at === 0 ? value : 2 * value), 0);
  return weights.map((value) => value / sum);
}
