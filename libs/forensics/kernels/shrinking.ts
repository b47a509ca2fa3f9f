/**
 * The kernels of `shrink` in src/pixels/planes/plane.ts. They give the results of a plain loop: the same terms in the
 * same order, with the same rounding to floats.
 */

/** Adds a row of bytes, multiplied by `share`, to a row of sums in floats, four at a time. */
export function addShare(row: usize, share: f64, width: i32, sums: usize): void {
  const factor = f64x2.splat(share);
  const isWhole = share === 1;
  for (let x: i32 = 0; x < width; x += 4) {
    const at = sums + ((<usize>x) << 2);
    const bytes = v128.load32_zero(row + <usize>x);
    const values = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes));
    const sum = v128.load(at);
    if (isWhole) {
      v128.store(at, f32x4.add(sum, f32x4.convert_i32x4_s(values)));
      continue;
    }
    const low = f64x2.mul(factor, f64x2.convert_low_i32x4_s(values));
    const high = f64x2.mul(factor, f64x2.convert_low_i32x4_s(i64x2.shuffle(values, values, 1, 0)));
    const sumHigh = f64x2.promote_low_f32x4(i64x2.shuffle(sum, sum, 1, 0));
    const first = f32x4.demote_f64x2_zero(f64x2.add(f64x2.promote_low_f32x4(sum), low));
    const second = f32x4.demote_f64x2_zero(f64x2.add(sumHigh, high));
    v128.store(at, i32x4.shuffle(first, second, 0, 1, 4, 5));
  }
}

/**
 * Averages a row of sums. Each target pixel covers `factor` columns; `first` and `last` hold the indices of its first
 * and last column.
 */
export function shrinkRow(
  sums: usize,
  first: usize,
  last: usize,
  factor: f64,
  width: i32,
  target: usize,
): void {
  for (let x: i32 = 0; x < width; x += 1) {
    const index = (<usize>x) << 2;
    const from = load<i32>(first + index);
    const to = load<i32>(last + index);
    let sum = <f64>load<f32>(sums + ((<usize>from) << 2)) * (<f64>(from + 1) - <f64>x * factor);
    for (let at = from + 1; at < to; at += 1) sum += <f64>load<f32>(sums + ((<usize>at) << 2));
    if (to > from) sum += <f64>load<f32>(sums + ((<usize>to) << 2)) * (<f64>(x + 1) * factor - <f64>to);
    store<f32>(target + index, <f32>(sum / (factor * factor)));
  }
}
