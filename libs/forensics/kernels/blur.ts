/** The kernels of src/pixels/filters/blur.ts: same terms, same order, same rounding. */

/**
 * Down the columns of row `y`, into a line of doubles. Two values at a time, up to one more than the width: `line` has
 * room for it.
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
    for (let x: i32 = 0; x < width; x += 2) {
      const offset = (<usize>x) << 2;
      const near = f64x2.mul(weight, f64x2.add(pairAt(above + offset), pairAt(below + offset)));
      const far = f64x2.mul(farWeight, f64x2.add(pairAt(farAbove + offset), pairAt(farBelow + offset)));
      const target = line + ((<usize>x) << 3);
      v128.store(target, f64x2.add(v128.load(target), f64x2.add(near, far)));
    }
  }
}

function pairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

/** Along a padded line. A value more than the width may be written: the next row's first, which comes later. */
function sumAlong(padded: usize, weights: usize, radius: i32, width: i32, target: usize): void {
  const centreWeight = v128.load64_splat(weights);
  for (let x: i32 = 0; x < width; x += 2) {
    const centre = padded + ((<usize>(x + radius)) << 3);
    let sum = f64x2.mul(centreWeight, v128.load(centre));
    for (let at: i32 = 1; at <= radius; at += 1) {
      const distance = (<usize>at) << 3;
      const both = f64x2.add(v128.load(centre - distance), v128.load(centre + distance));
      sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(weights + distance), both));
    }
    v128.store64_lane(target + ((<usize>x) << 2), f32x4.demote_f64x2_zero(sum), 0);
  }
}

/** `source` and `target` have room for one value more, `padded` for the width, twice the radius and two more. */
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
