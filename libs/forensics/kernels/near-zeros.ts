/** The kernels of src/pixels/jpeg-grid/near-zero-counts.ts, which explains them: same terms, same order, same rounding. */

const half: f64 = Math.SQRT1_2;
const lowTurn: f64 = 0.3826834323650898;
const highTurn: f64 = 0.5411961001461969;
const wideTurn: f64 = 1.3065629648763766;

/** All eight horizontal frequencies at eight positions a step; `line` and `target` are padded to whole steps. */
export function transformRow(line: usize, target: usize, stride: usize, positions: i32): void {
  const bytes = stride << 2;
  for (let x: i32 = 0; x < positions; x += 8, line += 8, target += 32) {
    const value0 = v128.load8x8_u(line);
    const value1 = v128.load8x8_u(line, 1);
    const value2 = v128.load8x8_u(line, 2);
    const value3 = v128.load8x8_u(line, 3);
    const value4 = v128.load8x8_u(line, 4);
    const value5 = v128.load8x8_u(line, 5);
    const value6 = v128.load8x8_u(line, 6);
    const value7 = v128.load8x8_u(line, 7);
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
}

function storeWhole(target: usize, values: v128): void {
  v128.store(target, f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(values)));
  v128.store(target, f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(values)), 16);
}

/** Two of eight values. */
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
/** Frequencies counted at all positions. */
const certainFrequencies: i32 = 4;

/**
 * `ring` has eight transformed rows, `top` is the uppermost; `limits` are the squares, eight for each frequency.
 * `needed` is 0 if every position is counted.
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
  for (let frequency: i32 = 0; frequency < 8; frequency += 1) {
    const rows = ring + ((<usize>frequency * stride) << 2);
    const most = 8 * (8 - frequency);
    const isCertain = needed === 0 || frequency < certainFrequencies;
    let from: i32 = 0;
    for (let start: i32 = 0; start < positions && !isCertain; start += runLength) {
      const least = <i32>load<u8>(needed + (start >> 3)) - most;
      if (canReach(counts + start, min(runLength, positions - start), least)) continue;
      if (from < start)
        countFrequency(rows, stride << 5, top, limits + (frequency << 6), counts, from, start);
      from = start + runLength;
    }
    if (from < positions)
      countFrequency(rows, stride << 5, top, limits + (frequency << 6), counts, from, positions);
  }
}

function canReach(counts: usize, length: i32, least: i32): bool {
  if (least <= 0) return true;
  for (let at: i32 = 0; at < length; at += 1) if (<i32>load<u8>(counts + at) >= least) return true;
  return false;
}

function rowAt(rows: usize, pitch: usize, index: i32): usize {
  return rows + <usize>(index & 7) * pitch;
}

function loadPair(row: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(row));
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
    const value0 = loadPair(row0 + at);
    const value1 = loadPair(row1 + at);
    const value2 = loadPair(row2 + at);
    const value3 = loadPair(row3 + at);
    const value4 = loadPair(row4 + at);
    const value5 = loadPair(row5 + at);
    const value6 = loadPair(row6 + at);
    const value7 = loadPair(row7 + at);
    const ends = f64x2.add(f64x2.add(f64x2.add(value0, value7), value3), value4);
    const middles = f64x2.add(f64x2.add(f64x2.add(value1, value6), value2), value5);
    const outer = f64x2.sub(f64x2.sub(f64x2.add(value0, value7), value3), value4);
    const tilted = f64x2.add(f64x2.sub(f64x2.sub(f64x2.add(value1, value6), value2), value5), outer);
    const turned = f64x2.mul(tilted, f64x2.splat(half));
    // A comparison that holds is −1.
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
