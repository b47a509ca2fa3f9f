/**
 * The kernels of src/pixels/filters/blur.ts. They give the results of a plain loop: the same terms in the same order,
 * with the same rounding.
 */
import { pairAt } from './pairs';

/**
 * Computes row `y` of the plane filtered along its columns, as a line of doubles. It works on four values at a time, so
 * `line` needs room for up to three more than the width.
 */
function sumColumns(
  source: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  y: i32,
  line: usize,
): void {
  const rowBytes = (<usize>width) << 2;
  const own = source + <usize>y * rowBytes;
  const centreWeight = v128.load64_splat(weights);
  for (let x: i32 = 0; x < width; x += 2) {
    const value = pairAt(own + ((<usize>x) << 2));
    v128.store(line + ((<usize>x) << 3), f64x2.mul(centreWeight, value));
  }
  for (let at: i32 = 1; at <= radius; at += 2) {
    const above = source + <usize>max(0, y - at) * rowBytes;
    const below = source + <usize>min(height - 1, y + at) * rowBytes;
    const farAbove = source + <usize>max(0, y - at - 1) * rowBytes;
    const farBelow = source + <usize>min(height - 1, y + at + 1) * rowBytes;
    const weight = v128.load64_splat(weights + ((<usize>at) << 3));
    const farWeight = at < radius ? v128.load64_splat(weights + ((<usize>at) << 3), 8) : f64x2.splat(0);
    for (let x: i32 = 0; x < width; x += 4) {
      const offset = (<usize>x) << 2;
      const target = line + 2 * offset;
      const aboveAt = above + offset;
      const belowAt = below + offset;
      const farAboveAt = farAbove + offset;
      const farBelowAt = farBelow + offset;
      const near0 = f64x2.mul(weight, f64x2.add(pairAt(aboveAt), pairAt(belowAt)));
      const far0 = f64x2.mul(farWeight, f64x2.add(pairAt(farAboveAt), pairAt(farBelowAt)));
      v128.store(target, f64x2.add(v128.load(target), f64x2.add(near0, far0)));
      const near1 = f64x2.mul(weight, f64x2.add(nextPairAt(aboveAt), nextPairAt(belowAt)));
      const far1 = f64x2.mul(farWeight, f64x2.add(nextPairAt(farAboveAt), nextPairAt(farBelowAt)));
      v128.store(target, f64x2.add(v128.load(target, 16), f64x2.add(near1, far1)), 16);
    }
  }
}

function nextPairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address, 8));
}

/**
 * Filters a padded line. If the width is odd, it also writes one value to the start of the next row, where it is
 * overwritten later.
 */
function sumAlong(padded: usize, weights: usize, radius: i32, width: i32, target: usize): void {
  const end = weights + ((<usize>(radius + 1)) << 3);
  let centre = padded + ((<usize>radius) << 3);
  let x: i32 = 0;
  for (; x + 8 <= width; x += 8, centre += 64, target += 32) {
    const centreWeight = v128.load64_splat(weights);
    let sum0 = f64x2.mul(centreWeight, v128.load(centre));
    let sum1 = f64x2.mul(centreWeight, v128.load(centre, 16));
    let sum2 = f64x2.mul(centreWeight, v128.load(centre, 32));
    let sum3 = f64x2.mul(centreWeight, v128.load(centre, 48));
    let left = centre - 8;
    let right = centre + 8;
    for (let own = weights + 8; own < end; own += 8, left -= 8, right += 8) {
      const weight = v128.load64_splat(own);
      const both0 = f64x2.add(v128.load(left), v128.load(right));
      const both1 = f64x2.add(v128.load(left, 16), v128.load(right, 16));
      const both2 = f64x2.add(v128.load(left, 32), v128.load(right, 32));
      const both3 = f64x2.add(v128.load(left, 48), v128.load(right, 48));
      sum0 = f64x2.add(sum0, f64x2.mul(weight, both0));
      sum1 = f64x2.add(sum1, f64x2.mul(weight, both1));
      sum2 = f64x2.add(sum2, f64x2.mul(weight, both2));
      sum3 = f64x2.add(sum3, f64x2.mul(weight, both3));
    }
    v128.store(target, floatsOf(sum0, sum1));
    v128.store(target, floatsOf(sum2, sum3), 16);
  }
  for (; x < width; x += 2, centre += 16, target += 8) {
    let sum = f64x2.mul(v128.load64_splat(weights), v128.load(centre));
    for (let own = weights + 8; own < end; own += 8) {
      const distance = own - weights;
      const both = f64x2.add(v128.load(centre - distance), v128.load(centre + distance));
      sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(own), both));
    }
    v128.store64_lane(target, f32x4.demote_f64x2_zero(sum), 0);
  }
}

function floatsOf(low: v128, high: v128): v128 {
  return i64x2.shuffle(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}

/**
 * Blurs a plane with a Gaussian. `source` needs room for three extra values, `target` for one, and `padded` for the
 * width plus twice the radius plus two.
 */
export function blurPlane(
  source: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  padded: usize,
  target: usize,
): void {
  const line = padded + ((<usize>radius) << 3);
  for (let y: i32 = 0; y < height; y += 1) {
    sumColumns(source, width, height, weights, radius, y, line);
    const first = load<f64>(line);
    const last = load<f64>(line + ((<usize>(width - 1)) << 3));
    for (let at: i32 = 0; at < radius; at += 1) {
      store<f64>(padded + ((<usize>at) << 3), first);
      store<f64>(line + ((<usize>(width + at)) << 3), last);
    }
    sumAlong(padded, weights, radius, width, target + <usize>(y * width) * 4);
  }
}
