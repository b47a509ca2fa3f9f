/** The kernels of src/methods/copy-move-dense/circular-moments.ts: same terms, same order, same rounding. */

const orders: i32 = 6;
const radius: i32 = 8;
const modes: i32 = 12;
/** Three lines and their weights, for the real and for the imaginary part. */
const modeBytes: usize = 12 * 8;

/**
 * The moduli of all positions, from the planes along the rows, one for each order. `pitch` is the number of columns, up
 * to an even one: `folded` has 2 × 9 lines of it and `lines` 6 × 6; the planes have room for three values more.
 */
export function circularMoments(
  planes: usize,
  columns: i32,
  height: i32,
  rows: i32,
  step: i32,
  weights: usize,
  modeTable: usize,
  folded: usize,
  lines: usize,
  pitch: i32,
  values: usize,
): void {
  const lineBytes = (<usize>pitch) << 3;
  const odd = folded + (radius + 1) * lineBytes;
  for (let row: i32 = 0; row < rows; row += 1) {
    for (let x: i32 = 0; x < orders; x += 1) {
      const plane = planes + <usize>(x * columns * height) * 4;
      foldRows(plane, columns, height, row * step, folded, odd, lineBytes);
      for (let y: i32 = 0; x + y < orders; y += 1) {
        const line = lines + <usize>(x * orders + y) * lineBytes;
        const source = (y & 1) === 1 ? odd : folded;
        sumFolded(source, weights + <usize>(y * (radius + 1)) * 8, y & 1, line, lineBytes);
      }
    }
    for (let mode: i32 = 0; mode < modes; mode += 1) {
      const target = values + <usize>(row * columns * modes + mode) * 4;
      writeModuli(modeTable + <usize>mode * modeBytes, lines, lineBytes, columns, target);
    }
  }
}

function pairAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(address));
}

function foldRows(
  plane: usize,
  columns: i32,
  height: i32,
  centre: i32,
  even: usize,
  odd: usize,
  lineBytes: usize,
): void {
  const rowBytes = (<usize>columns) << 2;
  for (let distance: i32 = 0; distance <= radius; distance += 1) {
    const above = plane + <usize>max(0, centre - distance) * rowBytes;
    const below = plane + <usize>min(height - 1, centre + distance) * rowBytes;
    const start = <usize>distance * lineBytes;
    const share = f64x2.splat(distance === 0 ? 0.5 : 1);
    for (let at: usize = 0; at < lineBytes; at += 16) {
      const high = pairAt(above + (at >> 1));
      const low = pairAt(below + (at >> 1));
      v128.store(even + start + at, f64x2.mul(share, f64x2.add(low, high)));
      v128.store(odd + start + at, f64x2.sub(low, high));
    }
  }
}

/** Four values at a time; the lines are padded to that. */
function sumFolded(source: usize, weights: usize, first: i32, line: usize, lineBytes: usize): void {
  for (let at: usize = 0; at < lineBytes; at += 32) {
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    let from = source + <usize>first * lineBytes + at;
    for (let distance: i32 = first; distance <= radius; distance += 1, from += lineBytes) {
      const weight = v128.load64_splat(weights + ((<usize>distance) << 3));
      sum0 = f64x2.add(sum0, f64x2.mul(weight, v128.load(from)));
      sum1 = f64x2.add(sum1, f64x2.mul(weight, v128.load(from, 16)));
    }
    v128.store(line + at, sum0);
    v128.store(line + at, sum1, 16);
  }
}

/** A line of a mode, and its weight. */
function lineOf(mode: usize, term: usize, lines: usize, lineBytes: usize): usize {
  return lines + <usize>load<f64>(mode + (term << 3)) * lineBytes;
}

function weightOf(mode: usize, term: usize): v128 {
  return v128.load64_splat(mode + (term << 3), 24);
}

function writeModuli(mode: usize, lines: usize, lineBytes: usize, columns: i32, target: usize): void {
  const real0 = lineOf(mode, 0, lines, lineBytes);
  const real1 = lineOf(mode, 1, lines, lineBytes);
  const real2 = lineOf(mode, 2, lines, lineBytes);
  const imaginary0 = lineOf(mode + 48, 0, lines, lineBytes);
  const imaginary1 = lineOf(mode + 48, 1, lines, lineBytes);
  const imaginary2 = lineOf(mode + 48, 2, lines, lineBytes);
  const weight0 = weightOf(mode, 0);
  const weight1 = weightOf(mode, 1);
  const weight2 = weightOf(mode, 2);
  const turned0 = weightOf(mode + 48, 0);
  const turned1 = weightOf(mode + 48, 1);
  const turned2 = weightOf(mode + 48, 2);
  for (let column: i32 = 0; column < columns; column += 2, target += 8 * modes) {
    const at = (<usize>column) << 3;
    const across = f64x2.add(
      f64x2.add(f64x2.mul(weight0, v128.load(real0 + at)), f64x2.mul(weight1, v128.load(real1 + at))),
      f64x2.mul(weight2, v128.load(real2 + at)),
    );
    const along = f64x2.add(
      f64x2.add(
        f64x2.mul(turned0, v128.load(imaginary0 + at)),
        f64x2.mul(turned1, v128.load(imaginary1 + at)),
      ),
      f64x2.mul(turned2, v128.load(imaginary2 + at)),
    );
    const squares = f64x2.add(f64x2.mul(across, across), f64x2.mul(along, along));
    const moduli = f32x4.demote_f64x2_zero(f64x2.sqrt(squares));
    store<f32>(target, f32x4.extract_lane(moduli, 0));
    if (column + 1 < columns) store<f32>(target + 4 * modes, f32x4.extract_lane(moduli, 1));
  }
}

/**
 * The sums along a padded row for all orders, two columns at a time: pixels at the same distance are added for even orders
 * and subtracted for odd ones. `weights` are by distance and order; the planes are `pitch` bytes apart and have room for a
 * value more.
 */
export function momentsAlong(
  padded: usize,
  weights: usize,
  columns: i32,
  step: i32,
  target: usize,
  pitch: usize,
): void {
  const next = (<usize>step) << 3;
  let centre = padded + ((<usize>radius) << 3);
  for (let column: i32 = 0; column < columns; column += 2, centre += 2 * next, target += 8) {
    const value = twoAt(centre, next);
    let sum0 = f64x2.mul(v128.load64_splat(weights), value);
    let sum1 = f64x2.splat(0);
    let sum2 = f64x2.mul(v128.load64_splat(weights, 16), value);
    let sum3 = sum1;
    let sum4 = f64x2.mul(v128.load64_splat(weights, 32), value);
    let sum5 = sum1;
    let own = weights;
    for (let reach: usize = 8; reach <= (<usize>radius) << 3; reach += 8) {
      own += 8 * orders;
      const left = twoAt(centre - reach, next);
      const right = twoAt(centre + reach, next);
      const even = f64x2.add(right, left);
      const odd = f64x2.sub(right, left);
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load64_splat(own), even));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load64_splat(own, 8), odd));
      sum2 = f64x2.add(sum2, f64x2.mul(v128.load64_splat(own, 16), even));
      sum3 = f64x2.add(sum3, f64x2.mul(v128.load64_splat(own, 24), odd));
      sum4 = f64x2.add(sum4, f64x2.mul(v128.load64_splat(own, 32), even));
      sum5 = f64x2.add(sum5, f64x2.mul(v128.load64_splat(own, 40), odd));
    }
    storeTwo(target, sum0, column + 1 < columns);
    storeTwo(target + pitch, sum1, column + 1 < columns);
    storeTwo(target + 2 * pitch, sum2, column + 1 < columns);
    storeTwo(target + 3 * pitch, sum3, column + 1 < columns);
    storeTwo(target + 4 * pitch, sum4, column + 1 < columns);
    storeTwo(target + 5 * pitch, sum5, column + 1 < columns);
  }
}

function twoAt(address: usize, next: usize): v128 {
  return v128.load64_lane(address + next, v128.load64_zero(address), 1);
}

function storeTwo(target: usize, sums: v128, hasSecond: bool): void {
  const values = f32x4.demote_f64x2_zero(sums);
  v128.store32_lane(target, values, 0);
  if (hasSecond) v128.store32_lane(target + 4, values, 1);
}
