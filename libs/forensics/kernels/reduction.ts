/**
 * The kernels of src/pixels/drawing/reduce-image.ts. They give the results of a plain loop: the same terms in the
 * same order, with the same rounding to floats.
 */
import { pairAt } from './pairs';

/**
 * Averages two rows of pixels, three bytes each, to two rows of floats. For each pixel, `first` holds the index of
 * the first target pixel that it overlaps, `inFirst` its weight in that target and `inSecond` its weight in the next.
 * Sums are kept in doubles but rounded to floats after each addition.
 */
export function averageRows(
  one: usize,
  two: usize,
  first: usize,
  inFirst: usize,
  inSecond: usize,
  width: i32,
  oneTarget: usize,
  twoTarget: usize,
): void {
  const zero = f64x2.splat(0);
  let red = zero;
  let green = zero;
  let blue = zero;
  let target = load<i32>(first);
  for (let x: i32 = 0; x < width; x += 1, one += 3, two += 3) {
    const at = (<usize>x) << 2;
    const to = load<i32>(first + at);
    if (to !== target) {
      storeTarget(oneTarget, twoTarget, target, red, green, blue);
      red = zero;
      green = zero;
      blue = zero;
      target = to;
    }
    const pixels = v128.load32_lane(two, v128.load32_zero(one), 1);
    const both = i8x16.shuffle(pixels, zero, 0, 16, 16, 16, 4, 16, 16, 16, 1, 16, 16, 16, 5, 16, 16, 16);
    const reds = f64x2.convert_low_i32x4_s(both);
    const greens = f64x2.convert_low_i32x4_s(i64x2.shuffle(both, both, 1, 0));
    const last = i8x16.shuffle(pixels, zero, 2, 16, 16, 16, 6, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16, 16);
    const blues = f64x2.convert_low_i32x4_s(last);
    const share = f64x2.splat(<f64>load<f32>(inFirst + at));
    red = sumOf(red, reds, share);
    green = sumOf(green, greens, share);
    blue = sumOf(blue, blues, share);
    const rest = load<f32>(inSecond + at);
    if (rest === 0) continue;
    storeTarget(oneTarget, twoTarget, target, red, green, blue);
    const second = f64x2.splat(<f64>rest);
    red = sumOf(zero, reds, second);
    green = sumOf(zero, greens, second);
    blue = sumOf(zero, blues, second);
    target = to + 1;
  }
  storeTarget(oneTarget, twoTarget, target, red, green, blue);
}

/** Adds `values × share` to a sum and rounds to floats. */
function sumOf(sum: v128, values: v128, share: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.add(sum, f64x2.mul(values, share))));
}

function storeTarget(one: usize, two: usize, target: i32, red: v128, green: v128, blue: v128): void {
  const at = <usize>(target * 12);
  const reds = f32x4.demote_f64x2_zero(red);
  const greens = f32x4.demote_f64x2_zero(green);
  const blues = f32x4.demote_f64x2_zero(blue);
  v128.store32_lane(one + at, reds, 0);
  v128.store32_lane(one + at + 4, greens, 0);
  v128.store32_lane(one + at + 8, blues, 0);
  v128.store32_lane(two + at, reds, 1);
  v128.store32_lane(two + at + 4, greens, 1);
  v128.store32_lane(two + at + 8, blues, 1);
}

/** Adds a row of floats, multiplied by `share`, to `sums`. Both are padded to an even length. */
export function addRow(sums: usize, row: usize, share: f32, length: i32): void {
  const factor = f64x2.splat(<f64>share);
  for (let at: usize = 0; at < (<usize>length) << 2; at += 8) {
    const sum = pairAt(sums + at);
    const value = pairAt(row + at);
    const total = f32x4.demote_f64x2_zero(f64x2.add(sum, f64x2.mul(value, factor)));
    v128.store64_lane(sums + at, total, 0);
  }
}
