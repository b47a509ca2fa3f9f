/** The kernels of src/methods/splicebuster/principal-components.ts: same terms, same order. */

/** Adds the lower triangle of the covariance of all samples; `centred` has room for one sample. */
export function addProducts(
  values: usize,
  count: i32,
  size: i32,
  mean: usize,
  centred: usize,
  covariance: usize,
): void {
  const bytes = (<usize>size) << 3;
  for (let sample: i32 = 0; sample < count; sample += 1, values += bytes) {
    for (let at: usize = 0; at < bytes; at += 8)
      store<f64>(centred + at, load<f64>(values + at) - load<f64>(mean + at));
    for (let row: usize = 0; row < bytes; row += 8) {
      const factor = load<f64>(centred + row) / <f64>count;
      addScaled(covariance + <usize>size * row, centred, factor, row + 8);
    }
  }
}

/** Adds so many bytes of doubles times a factor. */
export function addScaled(target: usize, source: usize, factor: f64, bytes: usize): void {
  const both = f64x2.splat(factor);
  let at: usize = 0;
  for (; at + 16 <= bytes; at += 16)
    v128.store(target + at, f64x2.add(v128.load(target + at), f64x2.mul(both, v128.load(source + at))));
  if (at < bytes) store<f64>(target + at, load<f64>(target + at) + factor * load<f64>(source + at));
}

/**
 * The scalar products of all samples, less their mean, with so many directions, which are padded to pairs and lie value by
 * value, over the deviations. `sums` has room for one number for each direction.
 */
export function project(
  values: usize,
  count: i32,
  size: i32,
  mean: usize,
  directions: usize,
  kept: i32,
  deviations: usize,
  sums: usize,
  target: usize,
): void {
  const bytes = (<usize>size) << 3;
  const padded = (<usize>((kept + 1) & ~1)) << 3;
  for (let sample: i32 = 0; sample < count; sample += 1, values += bytes) {
    memory.fill(sums, 0, padded);
    let direction = directions;
    for (let at: usize = 0; at < bytes; at += 8, direction += padded)
      addScaled(sums, direction, load<f64>(values + at) - load<f64>(mean + at), padded);
    for (let component: i32 = 0; component < kept; component += 1, target += 8) {
      const at = (<usize>component) << 3;
      store<f64>(target, load<f64>(sums + at) / load<f64>(deviations + at));
    }
  }
}
