/** The kernels of src/pixels/filters/blur.ts: same terms, same order, same rounding. */

let rows: usize = 0;
let rowCount: i32 = 0;
let rowBytes: usize = 0;
let lastRow: i32 = 0;

/** A row of the image as doubles, the first and the last one repeated beyond the edges. */
function rowAt(y: i32): usize {
  return rows + <usize>(min(lastRow, max(0, y)) % rowCount) * rowBytes;
}

function readRow(source: usize, width: i32, y: i32): void {
  const target = rowAt(y);
  for (let x: usize = 0; x < <usize>width; x += 2)
    v128.store(target + (x << 3), f64x2.promote_low_f32x4(v128.load64_zero(source + (x << 2))));
}

/** The mean of two rows at the same distance, times their weight. */
function bothAt(above: usize, below: usize, weight: v128): v128 {
  return f64x2.mul(weight, f64x2.add(v128.load(above), v128.load(below)));
}

/**
 * Down the columns of row `y`, into a line of doubles. Two values at a time, up to one more than the width: `line` has
 * room for it. Two distances are added to each other first, without the second if it is beyond the radius.
 */
function sumColumns(width: i32, weights: usize, radius: i32, y: i32, line: usize): void {
  const own = rowAt(y);
  const centreWeight = v128.load64_splat(weights);
  for (let at: i32 = 1; at <= radius; at += 4) {
    const next = min(radius, at + 1);
    const third = min(radius, at + 2);
    const last = min(radius, at + 3);
    const above = rowAt(y - at);
    const below = rowAt(y + at);
    const nextAbove = rowAt(y - next);
    const nextBelow = rowAt(y + next);
    const thirdAbove = rowAt(y - third);
    const thirdBelow = rowAt(y + third);
    const lastAbove = rowAt(y - last);
    const lastBelow = rowAt(y + last);
    const weight = weightAt(weights, radius, at);
    const nextWeight = weightAt(weights, radius, at + 1);
    const thirdWeight = weightAt(weights, radius, at + 2);
    const lastWeight = weightAt(weights, radius, at + 3);
    const hasFour = at + 2 <= radius;
    for (let x: usize = 0; x < (<usize>width) << 3; x += 16) {
      const target = line + x;
      let sum = at === 1 ? f64x2.mul(centreWeight, v128.load(own + x)) : v128.load(target);
      const near = bothAt(above + x, below + x, weight);
      sum = f64x2.add(sum, f64x2.add(near, bothAt(nextAbove + x, nextBelow + x, nextWeight)));
      if (hasFour) {
        const far = bothAt(thirdAbove + x, thirdBelow + x, thirdWeight);
        sum = f64x2.add(sum, f64x2.add(far, bothAt(lastAbove + x, lastBelow + x, lastWeight)));
      }
      v128.store(target, sum);
    }
  }
}

function weightAt(weights: usize, radius: i32, at: i32): v128 {
  return at <= radius ? v128.load64_splat(weights + ((<usize>at) << 3)) : f64x2.splat(0);
}

/** Along a padded line. A value more than the width may be written: the next row's first, which comes later. */
function sumAlong(padded: usize, weights: usize, radius: i32, width: i32, target: usize): void {
  const end = (<usize>(radius + 1)) << 3;
  let centre = padded + ((<usize>radius) << 3);
  let x: i32 = 0;
  for (; x + 8 <= width; x += 8, centre += 64, target += 32) {
    const centreWeight = v128.load64_splat(weights);
    let sum0 = f64x2.mul(centreWeight, v128.load(centre));
    let sum1 = f64x2.mul(centreWeight, v128.load(centre, 16));
    let sum2 = f64x2.mul(centreWeight, v128.load(centre, 32));
    let sum3 = f64x2.mul(centreWeight, v128.load(centre, 48));
    for (let distance: usize = 8; distance < end; distance += 8) {
      const weight = v128.load64_splat(weights + distance);
      const left = centre - distance;
      const right = centre + distance;
      sum0 = f64x2.add(sum0, bothAt(left, right, weight));
      sum1 = f64x2.add(sum1, bothAt(left + 16, right + 16, weight));
      sum2 = f64x2.add(sum2, bothAt(left + 32, right + 32, weight));
      sum3 = f64x2.add(sum3, bothAt(left + 48, right + 48, weight));
    }
    v128.store(target, floatsOf(sum0, sum1));
    v128.store(target, floatsOf(sum2, sum3), 16);
  }
  for (; x < width; x += 2, centre += 16, target += 8) {
    let sum = f64x2.mul(v128.load64_splat(weights), v128.load(centre));
    for (let distance: usize = 8; distance < end; distance += 8)
      sum = f64x2.add(sum, bothAt(centre - distance, centre + distance, v128.load64_splat(weights + distance)));
    v128.store64_lane(target, f32x4.demote_f64x2_zero(sum), 0);
  }
}

function floatsOf(low: v128, high: v128): v128 {
  return i64x2.shuffle(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}

/**
 * `source` and `target` have room for one value more, `padded` for the width, twice the radius and two more. `ring` has room
 * for twice the radius and one row of doubles, up to whole pairs.
 */
export function blurPlane(
  source: usize,
  width: i32,
  height: i32,
  weights: usize,
  radius: i32,
  padded: usize,
  ring: usize,
  target: usize,
): void {
  rows = ring;
  rowCount = 2 * radius + 1;
  rowBytes = (<usize>(width + 1) >> 1) << 4;
  lastRow = height - 1;
  const line = padded + ((<usize>radius) << 3);
  const sourceBytes = (<usize>width) << 2;
  for (let y: i32 = 0; y < min(radius, height); y += 1) readRow(source + <usize>y * sourceBytes, width, y);
  for (let y: i32 = 0; y < height; y += 1) {
    const next = y + radius;
    if (next < height) readRow(source + <usize>next * sourceBytes, width, next);
    sumColumns(width, weights, radius, y, line);
    const first = load<f64>(line);
    const last = load<f64>(line + ((<usize>(width - 1)) << 3));
    for (let at: i32 = 0; at < radius; at += 1) {
      store<f64>(padded + ((<usize>at) << 3), first);
      store<f64>(line + ((<usize>(width + at)) << 3), last);
    }
    sumAlong(padded, weights, radius, width, target + <usize>y * sourceBytes);
  }
}
