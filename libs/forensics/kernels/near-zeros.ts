/**
 * The kernels of src/pixels/jpeg-grid/near-zero-counts.ts, where they are explained. They give the results of a plain
 * loop: the same terms in the same order, with the same rounding.
 */
import { pairAt } from './pairs';

const half: f64 = Math.SQRT1_2;
const lowTurn: f64 = 0.3826834323650898;
const highTurn: f64 = 0.5411961001461969;
const wideTurn: f64 = 1.3065629648763766;

/**
 * Computes the eight horizontal frequencies at each position, eight positions at a time. `line` and `target` are
 * padded to multiples of eight positions.
 */
export function transformRow(line: usize, target: usize, stride: usize, positions: i32): void {
  for (let x: i32 = 0; x < positions; x += 8, line += 8, target += 32) {
    transformEight(
      v128.load8x8_u(line),
      v128.load8x8_u(line, 1),
      v128.load8x8_u(line, 2),
      v128.load8x8_u(line, 3),
      v128.load8x8_u(line, 4),
      v128.load8x8_u(line, 5),
      v128.load8x8_u(line, 6),
      v128.load8x8_u(line, 7),
      target,
      stride << 2,
    );
  }
}

/** Like `transformRow`, but at every eighth position. */
export function transformGridRow(line: usize, target: usize, stride: usize, positions: i32): void {
  for (let x: i32 = 0; x < positions; x += 8, line += 64, target += 32) {
    const one = v128.load(line);
    const two = v128.load(line, 16);
    const three = v128.load(line, 32);
    const four = v128.load(line, 48);
    const left = i8x16.shuffle(one, two, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27);
    const right = i8x16.shuffle(three, four, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27);
    const last = i8x16.shuffle(one, two, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31);
    const final = i8x16.shuffle(three, four, 4, 12, 20, 28, 5, 13, 21, 29, 6, 14, 22, 30, 7, 15, 23, 31);
    const values01 = i32x4.shuffle(left, right, 0, 4, 1, 5);
    const values23 = i32x4.shuffle(left, right, 2, 6, 3, 7);
    const values45 = i32x4.shuffle(last, final, 0, 4, 1, 5);
    const values67 = i32x4.shuffle(last, final, 2, 6, 3, 7);
    transformEight(
      i16x8.extend_low_i8x16_u(values01),
      i16x8.extend_high_i8x16_u(values01),
      i16x8.extend_low_i8x16_u(values23),
      i16x8.extend_high_i8x16_u(values23),
      i16x8.extend_low_i8x16_u(values45),
      i16x8.extend_high_i8x16_u(values45),
      i16x8.extend_low_i8x16_u(values67),
      i16x8.extend_high_i8x16_u(values67),
      target,
      stride << 2,
    );
  }
}

/** Transforms eight samples at each of eight positions. */
function transformEight(
  value0: v128,
  value1: v128,
  value2: v128,
  value3: v128,
  value4: v128,
  value5: v128,
  value6: v128,
  value7: v128,
  target: usize,
  bytes: usize,
): void {
  const ends = i16x8.add(i16x8.add(value0, value7), i16x8.add(value3, value4));
  const middles = i16x8.add(i16x8.add(value1, value6), i16x8.add(value2, value5));
  const outer = i16x8.sub(i16x8.add(value0, value7), i16x8.add(value3, value4));
  const tilted = i16x8.add(i16x8.sub(i16x8.add(value1, value6), i16x8.add(value2, value5)), outer);
  storeWhole(target, i16x8.add(ends, middles));
  storeWhole(target + 4 * bytes, i16x8.sub(ends, middles));
  storeTurned(target + 2 * bytes, target + 6 * bytes, outer, tilted);
  const first = i16x8.sub(value0, value7);
  const second = i16x8.sub(value1, value6);
  const third = i16x8.sub(value2, value5);
  const inner = i16x8.add(i16x8.sub(value3, value4), third);
  storeOdd(target, bytes, first, i16x8.add(third, second), inner, i16x8.add(second, first));
}

function storeWhole(target: usize, values: v128): void {
  v128.store(target, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(values)));
  v128.store(target, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(values)), 16);
}

function pairOf(values: v128, pair: i32): v128 {
  const four = pair < 2 ? i32x4.extend_low_i16x8_s(values) : i32x4.extend_high_i16x8_s(values);
  const two = (pair & 1) === 0 ? four : i64x2.shuffle(four, four, 1, 0);
  return f64x2.convert_low_i32x4_s(two);
}

function storePair(target: usize, values: v128): void {
  v128.store64_lane(target, f32x4.demote_f64x2_zero(values), 0);
}

function storeTurned(sum: usize, difference: usize, outer: v128, tilted: v128): void {
  for (let pair: i32 = 0; pair < 4; pair += 1, sum += 8, difference += 8) {
    const own = pairOf(outer, pair);
    const turned = f64x2.mul(pairOf(tilted, pair), f64x2.splat(half));
    storePair(sum, f64x2.add(own, turned));
    storePair(difference, f64x2.sub(own, turned));
  }
}

function storeOdd(target: usize, bytes: usize, firsts: v128, middles: v128, inners: v128, rims: v128): void {
  for (let pair: i32 = 0; pair < 4; pair += 1, target += 8) {
    const first = pairOf(firsts, pair);
    const middle = f64x2.mul(pairOf(middles, pair), f64x2.splat(half));
    const inner = pairOf(inners, pair);
    const rim = pairOf(rims, pair);
    const shared = f64x2.mul(f64x2.sub(inner, rim), f64x2.splat(lowTurn));
    const low = f64x2.add(f64x2.mul(f64x2.splat(highTurn), inner), shared);
    const high = f64x2.add(f64x2.mul(f64x2.splat(wideTurn), rim), shared);
    storePair(target + 5 * bytes, f64x2.add(f64x2.sub(first, middle), low));
    storePair(target + 3 * bytes, f64x2.sub(f64x2.sub(first, middle), low));
    storePair(target + 1 * bytes, f64x2.add(f64x2.add(first, middle), high));
    storePair(target + 7 * bytes, f64x2.sub(f64x2.add(first, middle), high));
  }
}

const runLength: i32 = 8;
/** Order in which the horizontal frequencies are counted, the first in the lowest bits. */
const order: u32 = 0x76543210;
/** Number of frequencies at the start of `order` that are counted at all positions before any position is skipped. */
const certainFrequencies: i32 = 4;

/**
 * Counts the near-zero coefficients of the blocks of a row: first in floats, and again in doubles only where a squared
 * coefficient is too close to its limit for floats to decide.
 *
 * `ring` holds eight transformed rows; `top` is the index of the uppermost. `limits` first holds, for each horizontal
 * frequency, eight limits of the squared coefficients as doubles, one per vertical frequency. After these come, for
 * each horizontal frequency, eight lower and eight upper bounds as floats; between them, floats cannot decide. `needed`
 * is the address of an array with one minimum count for each run of eight positions; a run that can no longer reach it
 * is skipped. If `needed` is 0, no run is skipped.
 */
export function countRow(
  ring: usize,
  stride: usize,
  top: i32,
  limits: usize,
  counts: usize,
  positions: i32,
  needed: usize,
): void {
  memory.fill(counts, 0, stride);
  for (let index: i32 = 0; index < 8; index += 1) {
    const frequency = (order >> ((<u32>index) << 2)) & 7;
    const rows = ring + ((<usize>frequency * stride) << 2);
    const most = 8 * (8 - index);
    const isCertain = needed === 0 || index < certainFrequencies;
    let from: i32 = 0;
    for (let start: i32 = 0; start < positions && !isCertain; start += runLength) {
      const least = <i32>load<u8>(needed + (start >> 3)) - most;
      if (canReach(counts + start, least)) continue;
      if (from < start) countQuickly(rows, stride << 5, top, limits, frequency, counts, from, start);
      from = start + runLength;
    }
    if (from < positions) countQuickly(rows, stride << 5, top, limits, frequency, counts, from, positions);
  }
}

function canReach(counts: usize, least: i32): bool {
  if (least <= 0) return true;
  return v128.any_true(i8x16.ge_u(v128.load64_zero(counts), i8x16.splat(<i8>least)));
}

/** Counts in floats, four positions at a time, or in doubles if a float is too close to a limit. */
function countQuickly(
  rows: usize,
  pitch: usize,
  top: i32,
  limits: usize,
  frequency: i32,
  counts: usize,
  from: i32,
  to: i32,
): void {
  const row0 = rowAt(rows, pitch, top);
  const row1 = rowAt(rows, pitch, top + 1);
  const row2 = rowAt(rows, pitch, top + 2);
  const row3 = rowAt(rows, pitch, top + 3);
  const row4 = rowAt(rows, pitch, top + 4);
  const row5 = rowAt(rows, pitch, top + 5);
  const row6 = rowAt(rows, pitch, top + 6);
  const row7 = rowAt(rows, pitch, top + 7);
  const certain = limits + 512 + ((<usize>frequency) << 6);
  for (let x: i32 = from; x < to; x += 4) {
    const at = (<usize>x) << 2;
    const value0 = v128.load(row0 + at);
    const value1 = v128.load(row1 + at);
    const value2 = v128.load(row2 + at);
    const value3 = v128.load(row3 + at);
    const value4 = v128.load(row4 + at);
    const value5 = v128.load(row5 + at);
    const value6 = v128.load(row6 + at);
    const value7 = v128.load(row7 + at);
    const sum0 = f32x4.add(value0, value7);
    const sum1 = f32x4.add(value1, value6);
    const sum2 = f32x4.add(value2, value5);
    const sum3 = f32x4.add(value3, value4);
    const ends = f32x4.add(sum0, sum3);
    const middles = f32x4.add(sum1, sum2);
    const outer = f32x4.sub(sum0, sum3);
    const turned = f32x4.mul(f32x4.add(f32x4.sub(sum1, sum2), outer), f32x4.splat(<f32>half));
    const square0 = squareOf(f32x4.add(ends, middles));
    const square4 = squareOf(f32x4.sub(ends, middles));
    const square2 = squareOf(f32x4.add(outer, turned));
    const square6 = squareOf(f32x4.sub(outer, turned));
    const first = f32x4.sub(value0, value7);
    const second = f32x4.sub(value1, value6);
    const third = f32x4.sub(value2, value5);
    const inner = f32x4.add(f32x4.sub(value3, value4), third);
    const rim = f32x4.add(second, first);
    const shared = f32x4.mul(f32x4.sub(inner, rim), f32x4.splat(<f32>lowTurn));
    const middle = f32x4.mul(f32x4.add(third, second), f32x4.splat(<f32>half));
    const low = f32x4.add(f32x4.mul(f32x4.splat(<f32>highTurn), inner), shared);
    const high = f32x4.add(f32x4.mul(f32x4.splat(<f32>wideTurn), rim), shared);
    const less = f32x4.sub(first, middle);
    const more = f32x4.add(first, middle);
    const square5 = squareOf(f32x4.add(less, low));
    const square3 = squareOf(f32x4.sub(less, low));
    const square1 = squareOf(f32x4.add(more, high));
    const square7 = squareOf(f32x4.sub(more, high));
    const even = i32x4.add(
      i32x4.add(isUnder(square0, certain), isUnder(square2, certain + 8)),
      i32x4.add(isUnder(square4, certain + 16), isUnder(square6, certain + 24)),
    );
    const odd = i32x4.add(
      i32x4.add(isUnder(square1, certain + 4), isUnder(square3, certain + 12)),
      i32x4.add(isUnder(square5, certain + 20), isUnder(square7, certain + 28)),
    );
    const mayEven = i32x4.add(
      i32x4.add(isUnder(square0, certain + 32), isUnder(square2, certain + 40)),
      i32x4.add(isUnder(square4, certain + 48), isUnder(square6, certain + 56)),
    );
    const mayOdd = i32x4.add(
      i32x4.add(isUnder(square1, certain + 36), isUnder(square3, certain + 44)),
      i32x4.add(isUnder(square5, certain + 52), isUnder(square7, certain + 60)),
    );
    const count = i32x4.add(even, odd);
    if (v128.any_true(v128.xor(count, i32x4.add(mayEven, mayOdd)))) {
      countFrequency(rows, pitch, top, limits + ((<usize>frequency) << 6), counts, x, x + 4);
      continue;
    }
    const words = i16x8.narrow_i32x4_s(count, count);
    const bytes = i8x16.narrow_i16x8_s(words, words);
    const all = i8x16.sub(v128.load32_zero(counts + x), bytes);
    v128.store32_lane(counts + x, all, 0);
  }
}

function squareOf(value: v128): v128 {
  return f32x4.mul(value, value);
}

/** For each lane: −1 if the squared value is below the limit, else 0. */
function isUnder(square: v128, limit: usize): v128 {
  return f32x4.lt(square, v128.load32_splat(limit));
}

function rowAt(rows: usize, pitch: usize, index: i32): usize {
  return rows + <usize>(index & 7) * pitch;
}

function isBelow(value: v128, limit: v128): v128 {
  return f64x2.lt(f64x2.mul(value, value), limit);
}

function countFrequency(
  rows: usize,
  pitch: usize,
  top: i32,
  limits: usize,
  counts: usize,
  from: i32,
  to: i32,
): void {
  const row0 = rowAt(rows, pitch, top);
  const row1 = rowAt(rows, pitch, top + 1);
  const row2 = rowAt(rows, pitch, top + 2);
  const row3 = rowAt(rows, pitch, top + 3);
  const row4 = rowAt(rows, pitch, top + 4);
  const row5 = rowAt(rows, pitch, top + 5);
  const row6 = rowAt(rows, pitch, top + 6);
  const row7 = rowAt(rows, pitch, top + 7);
  const limit0 = v128.load64_splat(limits);
  const limit1 = v128.load64_splat(limits, 8);
  const limit2 = v128.load64_splat(limits, 16);
  const limit3 = v128.load64_splat(limits, 24);
  const limit4 = v128.load64_splat(limits, 32);
  const limit5 = v128.load64_splat(limits, 40);
  const limit6 = v128.load64_splat(limits, 48);
  const limit7 = v128.load64_splat(limits, 56);
  for (let x: i32 = from; x < to; x += 2) {
    const at = (<usize>x) << 2;
    const value0 = pairAt(row0 + at);
    const value1 = pairAt(row1 + at);
    const value2 = pairAt(row2 + at);
    const value3 = pairAt(row3 + at);
    const value4 = pairAt(row4 + at);
    const value5 = pairAt(row5 + at);
    const value6 = pairAt(row6 + at);
    const value7 = pairAt(row7 + at);
    const ends = f64x2.add(f64x2.add(f64x2.add(value0, value7), value3), value4);
    const middles = f64x2.add(f64x2.add(f64x2.add(value1, value6), value2), value5);
    const outer = f64x2.sub(f64x2.sub(f64x2.add(value0, value7), value3), value4);
    const tilted = f64x2.add(f64x2.sub(f64x2.sub(f64x2.add(value1, value6), value2), value5), outer);
    const turned = f64x2.mul(tilted, f64x2.splat(half));
    // Each comparison gives −1 where it is true.
    let count = isBelow(f64x2.add(ends, middles), limit0);
    count = i64x2.add(count, isBelow(f64x2.sub(ends, middles), limit4));
    count = i64x2.add(count, isBelow(f64x2.add(outer, turned), limit2));
    count = i64x2.add(count, isBelow(f64x2.sub(outer, turned), limit6));
    const first = f64x2.sub(value0, value7);
    const second = f64x2.sub(value1, value6);
    const third = f64x2.sub(value2, value5);
    const inner = f64x2.add(f64x2.sub(value3, value4), third);
    const rim = f64x2.add(second, first);
    const shared = f64x2.mul(f64x2.sub(inner, rim), f64x2.splat(lowTurn));
    const middle = f64x2.mul(f64x2.add(third, second), f64x2.splat(half));
    const low = f64x2.add(f64x2.mul(f64x2.splat(highTurn), inner), shared);
    const high = f64x2.add(f64x2.mul(f64x2.splat(wideTurn), rim), shared);
    const less = f64x2.sub(first, middle);
    const more = f64x2.add(first, middle);
    count = i64x2.add(count, isBelow(f64x2.add(less, low), limit5));
    count = i64x2.add(count, isBelow(f64x2.sub(less, low), limit3));
    count = i64x2.add(count, isBelow(f64x2.add(more, high), limit1));
    count = i64x2.add(count, isBelow(f64x2.sub(more, high), limit7));
    const both = <i32>i64x2.extract_lane(count, 0) + ((<i32>i64x2.extract_lane(count, 1)) << 8);
    store<u16>(counts + x, <i32>load<u16>(counts + x) - both);
  }
}
