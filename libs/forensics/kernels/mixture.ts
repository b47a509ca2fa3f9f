/** The kernels of src/methods/splicebuster/outlier-mixture.ts: same terms, same order. */
import { addScaled } from './components';

/** Adds the weighted values of all samples to `mean`; all but the last of an odd `size` in pairs. */
export function addWeighted(values: usize, weights: usize, count: i32, size: i32, mean: usize): void {
  const bytes = (<usize>size) << 3;
  for (let sample: i32 = 0; sample < count; sample += 1, values += bytes) {
    const weight = load<f64>(weights + ((<usize>sample) << 3));
    addScaled(mean, values, weight, bytes);
  }
}

/** Adds the lower triangle of the weighted covariance of all samples; `centred` has room for one sample. */
export function addCovariance(
  values: usize,
  weights: usize,
  count: i32,
  size: i32,
  mean: usize,
  total: f64,
  leastWeight: f64,
  centred: usize,
  covariance: usize,
): void {
  const bytes = (<usize>size) << 3;
  for (let sample: i32 = 0; sample < count; sample += 1, values += bytes) {
    const weight = load<f64>(weights + ((<usize>sample) << 3)) / total;
    if (weight < leastWeight) continue;
    for (let at: usize = 0; at < bytes; at += 8)
      store<f64>(centred + at, load<f64>(values + at) - load<f64>(mean + at));
    for (let row: usize = 0; row < bytes; row += 8)
      addScaled(covariance + <usize>size * row, centred, weight * load<f64>(centred + row), row + 8);
  }
}

/**
 * Squared lengths of L⁻¹ · (sample − mean) for the lower triangle L, whose columns lie one after the other in `columns`.
 * `pairs` has room for one sample twice; two samples at a time, the last of an odd count with itself.
 */
export function squaredDistances(
  values: usize,
  count: i32,
  size: i32,
  mean: usize,
  columns: usize,
  pairs: usize,
  squares: usize,
): void {
  const bytes = (<usize>size) << 3;
  for (let sample: i32 = 0; sample < count; sample += 2) {
    const one = values + <usize>sample * bytes;
    const two = sample + 1 < count ? one + bytes : one;
    for (let at: usize = 0; at < bytes; at += 8) {
      const both = v128.load64_lane(two + at, v128.load64_zero(one + at), 1);
      v128.store(pairs + 2 * at, f64x2.sub(both, v128.load64_splat(mean + at)));
    }
    const sum = solve(size, columns, pairs);
    store<f64>(squares + ((<usize>sample) << 3), f64x2.extract_lane(sum, 0));
    if (sample + 1 < count) store<f64>(squares + ((<usize>sample) << 3), f64x2.extract_lane(sum, 1), 8);
  }
}

/** Solves column by column, which subtracts the same terms in the same order as row by row. */
function solve(size: i32, columns: usize, pairs: usize): v128 {
  let sum = f64x2.splat(0);
  for (let column: i32 = 0; column < size; column += 1) {
    const at = (<usize>column) << 4;
    const lower = columns + <usize>(column * size) * 8;
    const solved = f64x2.div(v128.load(pairs + at), v128.load64_splat(lower + (at >> 1)));
    sum = f64x2.add(sum, f64x2.mul(solved, solved));
    for (let row = column + 1; row < size; row += 1) {
      const target = pairs + ((<usize>row) << 4);
      const part = f64x2.mul(v128.load64_splat(lower + ((<usize>row) << 3)), solved);
      v128.store(target, f64x2.sub(v128.load(target), part));
    }
  }
  return sum;
}
