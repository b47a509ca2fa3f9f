/**
 * The kernels of src/methods/copy-move-dense/circular-moments.ts. They give the results of a plain loop: the same
 * terms in the same order, with the same rounding.
 */
import { pairAt } from './pairs';

const orders: i32 = 6;
const radius: i32 = 8;
const modes: i32 = 12;
/**
 * Size in bytes of the table entry of a mode (a circular harmonic): three line numbers and three weights for its real
 * part, then the same for its imaginary part.
 */
const modeBytes: usize = 12 * 8;

/**
 * Computes the moduli of the moments at all positions. `planes` holds one plane per order, filtered along the rows. The
 * first and last row of each plane are repeated eight times, above and below it; after the last plane there is room for
 * three extra values. `pitch` is the number of columns, rounded up to a multiple of 4; `lines` has room for 6 × 6 lines
 * of that length.
 */
export function circularMoments(
  planes: usize,
  columns: i32,
  height: i32,
  rows: i32,
  step: i32,
  weights: usize,
  modeTable: usize,
  lines: usize,
  pitch: i32,
  values: usize,
): void {
  const lineBytes = (<usize>pitch) << 3;
  const rowBytes = (<usize>columns) << 2;
  const planeBytes = <usize>(height + 2 * radius) * rowBytes;
  const orderBytes = orders * lineBytes;
  for (let row: i32 = 0; row < rows; row += 1) {
    const own = planes + <usize>(radius + row * step) * rowBytes;
    sumDown(own, rowBytes, weights, lines, lineBytes, 3);
    sumDown(own + planeBytes, rowBytes, weights, lines + orderBytes, lineBytes, 3);
    sumDown(own + 2 * planeBytes, rowBytes, weights, lines + 2 * orderBytes, lineBytes, 2);
    sumDown(own + 3 * planeBytes, rowBytes, weights, lines + 3 * orderBytes, lineBytes, 2);
    sumDown(own + 4 * planeBytes, rowBytes, weights, lines + 4 * orderBytes, lineBytes, 1);
    sumDown(own + 5 * planeBytes, rowBytes, weights, lines + 5 * orderBytes, lineBytes, 1);
    for (let mode: i32 = 0; mode < modes; mode += 1) {
      const target = values + <usize>(row * columns * modes + mode) * 4;
      writeModuli(modeTable + <usize>mode * modeBytes, lines, lineBytes, columns, target);
    }
  }
}

const orderWeights: usize = 8 * (radius + 1);

/**
 * Filters a plane down its columns, two columns at a time, for `pairs` pairs of an even and an odd order. Pixels at
 * the same distance are added for even orders and subtracted for odd ones.
 */
function sumDown(
  plane: usize,
  rowBytes: usize,
  weights: usize,
  line: usize,
  lineBytes: usize,
  pairs: i32,
): void {
  for (let at: usize = 0; at < lineBytes; at += 16) {
    let above = plane + (at >> 1);
    let below = above;
    const value = pairAt(above);
    let even0 = f64x2.mul(v128.load64_splat(weights), value);
    let even2 = f64x2.mul(v128.load64_splat(weights, 2 * orderWeights), value);
    let even4 = f64x2.mul(v128.load64_splat(weights, 4 * orderWeights), value);
    let odd1 = f64x2.splat(0);
    let odd3 = odd1;
    let odd5 = odd1;
    for (let own = weights + 8; own < weights + orderWeights; own += 8) {
      above -= rowBytes;
      below += rowBytes;
      const high = pairAt(above);
      const low = pairAt(below);
      const even = f64x2.add(low, high);
      const odd = f64x2.sub(low, high);
      even0 = f64x2.add(even0, f64x2.mul(v128.load64_splat(own), even));
      odd1 = f64x2.add(odd1, f64x2.mul(v128.load64_splat(own, orderWeights), odd));
      if (pairs > 1) {
        even2 = f64x2.add(even2, f64x2.mul(v128.load64_splat(own, 2 * orderWeights), even));
        odd3 = f64x2.add(odd3, f64x2.mul(v128.load64_splat(own, 3 * orderWeights), odd));
      }
      if (pairs > 2) {
        even4 = f64x2.add(even4, f64x2.mul(v128.load64_splat(own, 4 * orderWeights), even));
        odd5 = f64x2.add(odd5, f64x2.mul(v128.load64_splat(own, 5 * orderWeights), odd));
      }
    }
    const target = line + at;
    v128.store(target, even0);
    v128.store(target + lineBytes, odd1);
    if (pairs > 1) {
      v128.store(target + 2 * lineBytes, even2);
      v128.store(target + 3 * lineBytes, odd3);
    }
    if (pairs > 2) {
      v128.store(target + 4 * lineBytes, even4);
      v128.store(target + 5 * lineBytes, odd5);
    }
  }
}

/** Returns the address of the line whose number is stored as entry `term` of a mode. */
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
 * Filters a padded row for all orders, two columns at a time. Pixels at the same distance are added for even orders and
 * subtracted for odd ones. `weights` are sorted by distance and then by order; the target planes are `pitch` bytes
 * apart. If the number of columns is odd, `padded` is also read one column beyond the last.
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
