/**
 * Saves 8×8 samples as JPEG and reads them back, without the lossless coding in between. Transform, quantisation and
 * inverse transform give the same results as libjpeg's accurate integer method (jfdctint, jidctint).
 */
import { highPairs, lowPairs, weights } from './pairs';

/** Numbers of fractional bits: `weightBits` in the weights, `keptBits` in the values between the two passes. */
const weightBits: i32 = 13;
const keptBits: i32 = 2;
const keptHalf: i16 = 2;
/** Adding this to a float rounds it to an integer, which is then in the lowest bits of the sum. */
const roundingFloat: f32 = 12582912;
const roundingBits: i32 = 0x4b400000;

/**
 * Layout of a quantisation table: at byte 0, the 64 reciprocals of eight times each step; at `tieAt`, the 64 tie
 * corrections; at `stepAt`, the 64 steps.
 */
const tieAt: usize = 256;
const stepAt: usize = 512;

/**
 * Changes eight rows of samples in place, as saving them as JPEG would. `table` is in the layout that `quantise` reads;
 * `block` is scratch memory for 64 values.
 */
export function saveBlocks(samples: usize, pitch: usize, columns: i32, table: usize, block: usize): void {
  for (let column: i32 = 0; column < columns; column += 1, samples += 8) {
    for (let y: usize = 0; y < 8; y += 1)
      v128.store(block + (y << 4), i16x8.sub(v128.load8x8_u(samples + y * pitch), i16x8.splat(128)));
    transpose(block);
    transform(block, true);
    transpose(block);
    transform(block, false);
    quantise(block, table);
    transformBack(block, weightBits - keptBits);
    transpose(block);
    transformBack(block, weightBits + keptBits + 3);
    transpose(block);
    for (let y: usize = 0; y < 8; y += 1) {
      const row = i16x8.add(v128.load(block + (y << 4)), i16x8.splat(128));
      v128.store64_lane(samples + y * pitch, i8x16.narrow_i16x8_u(row, row), 0);
    }
  }
}

function rounded(sum: v128, bits: i32): v128 {
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << (bits - 1))), bits);
}

function sumOfTwo(low: v128, high: v128, own: v128, bits: i32): v128 {
  return i16x8.narrow_i32x4_s(
    rounded(i32x4.dot_i16x8_s(low, own), bits),
    rounded(i32x4.dot_i16x8_s(high, own), bits),
  );
}

/** Weighted sums of four values, not rounded. */
function sumOfFour(first: v128, second: v128, firstWeights: v128, secondWeights: v128): v128 {
  return i32x4.add(i32x4.dot_i16x8_s(first, firstWeights), i32x4.dot_i16x8_s(second, secondWeights));
}

function transpose(block: usize): void {
  const row0 = v128.load(block);
  const row1 = v128.load(block, 16);
  const row2 = v128.load(block, 32);
  const row3 = v128.load(block, 48);
  const row4 = v128.load(block, 64);
  const row5 = v128.load(block, 80);
  const row6 = v128.load(block, 96);
  const row7 = v128.load(block, 112);
  const low04 = lowPairs(row0, row4);
  const high04 = highPairs(row0, row4);
  const low26 = lowPairs(row2, row6);
  const high26 = highPairs(row2, row6);
  const low15 = lowPairs(row1, row5);
  const high15 = highPairs(row1, row5);
  const low37 = lowPairs(row3, row7);
  const high37 = highPairs(row3, row7);
  const even0 = lowPairs(low04, low26);
  const even1 = highPairs(low04, low26);
  const even2 = lowPairs(high04, high26);
  const even3 = highPairs(high04, high26);
  const odd0 = lowPairs(low15, low37);
  const odd1 = highPairs(low15, low37);
  const odd2 = lowPairs(high15, high37);
  const odd3 = highPairs(high15, high37);
  v128.store(block, lowPairs(even0, odd0));
  v128.store(block, highPairs(even0, odd0), 16);
  v128.store(block, lowPairs(even1, odd1), 32);
  v128.store(block, highPairs(even1, odd1), 48);
  v128.store(block, lowPairs(even2, odd2), 64);
  v128.store(block, highPairs(even2, odd2), 80);
  v128.store(block, lowPairs(even3, odd3), 96);
  v128.store(block, highPairs(even3, odd3), 112);
}

/**
 * Applies the transform down the columns of a block, whose rows are vectors. The first pass keeps more bits than the
 * second.
 */
function transform(block: usize, isFirst: bool): void {
  const row0 = v128.load(block);
  const row1 = v128.load(block, 16);
  const row2 = v128.load(block, 32);
  const row3 = v128.load(block, 48);
  const row4 = v128.load(block, 64);
  const row5 = v128.load(block, 80);
  const row6 = v128.load(block, 96);
  const row7 = v128.load(block, 112);
  const bits = isFirst ? weightBits - keptBits : weightBits + keptBits;
  const sum0 = i16x8.add(row0, row7);
  const sum1 = i16x8.add(row1, row6);
  const sum2 = i16x8.add(row2, row5);
  const sum3 = i16x8.add(row3, row4);
  const ends = i16x8.add(sum0, sum3);
  const middles = i16x8.add(sum1, sum2);
  const total = i16x8.add(ends, middles);
  const contrast = i16x8.sub(ends, middles);
  if (isFirst) {
    v128.store(block, i16x8.shl(total, keptBits));
    v128.store(block, i16x8.shl(contrast, keptBits), 64);
  } else {
    const half = i16x8.splat(keptHalf);
    v128.store(block, i16x8.shr_s(i16x8.add(total, half), keptBits));
    v128.store(block, i16x8.shr_s(i16x8.add(contrast, half), keptBits), 64);
  }
  const outer = i16x8.sub(sum0, sum3);
  const inner = i16x8.sub(sum1, sum2);
  const low = lowPairs(outer, inner);
  const high = highPairs(outer, inner);
  v128.store(block, sumOfTwo(low, high, weights(10703, 4433), bits), 32);
  v128.store(block, sumOfTwo(low, high, weights(4433, -10704), bits), 96);
  const step4 = i16x8.sub(row3, row4);
  const step5 = i16x8.sub(row2, row5);
  const step6 = i16x8.sub(row1, row6);
  const step7 = i16x8.sub(row0, row7);
  storeOdd(block, step4, step5, step6, step7, bits);
}

function storeOdd(block: usize, step4: v128, step5: v128, step6: v128, step7: v128, bits: i32): void {
  const low45 = lowPairs(step4, step5);
  const high45 = highPairs(step4, step5);
  const low67 = lowPairs(step6, step7);
  const high67 = highPairs(step6, step7);
  v128.store(
    block,
    oddSum(low45, high45, low67, high67, weights(2260, 6437), weights(9633, 11363), bits),
    16,
  );
  v128.store(
    block,
    oddSum(low45, high45, low67, high67, weights(-6436, -11362), weights(-2259, 9633), bits),
    48,
  );
  v128.store(
    block,
    oddSum(low45, high45, low67, high67, weights(9633, 2261), weights(-11362, 6437), bits),
    80,
  );
  v128.store(
    block,
    oddSum(low45, high45, low67, high67, weights(-11363, 9633), weights(-6436, 2260), bits),
    112,
  );
}

function oddSum(
  low45: v128,
  high45: v128,
  low67: v128,
  high67: v128,
  weights45: v128,
  weights67: v128,
  bits: i32,
): v128 {
  return i16x8.narrow_i32x4_s(
    rounded(sumOfFour(low45, low67, weights45, weights67), bits),
    rounded(sumOfFour(high45, high67, weights45, weights67), bits),
  );
}

/** Rounds each value to the nearest multiple of its step; halves are rounded away from zero. */
function quantise(block: usize, table: usize): void {
  for (let at: usize = 0; at < 64; at += 8) {
    const values = v128.load(block + (at << 1));
    const steps = i16x8.narrow_i32x4_s(
      countSteps(i32x4.extend_low_i16x8_s(values), table + (at << 2)),
      countSteps(i32x4.extend_high_i16x8_s(values), table + (at << 2) + 16),
    );
    v128.store(block + (at << 1), i16x8.mul(steps, v128.load(table + stepAt + (at << 1))));
  }
}

/**
 * Divides each value by its step and rounds the quotient. The tie correction is half the distance between two possible
 * quotients, so it changes the rounding of exact halves only.
 */
function countSteps(values: v128, table: usize): v128 {
  const floats = f32x4.convert_i32x4_s(values);
  const tie = v128.or(v128.load(table, tieAt), v128.and(floats, i32x4.splat(1 << 31)));
  const steps = f32x4.add(f32x4.mul(floats, v128.load(table)), tie);
  return i32x4.sub(f32x4.add(steps, f32x4.splat(roundingFloat)), i32x4.splat(roundingBits));
}

/** Applies the inverse transform down the columns of a block, whose rows are vectors. */
function transformBack(block: usize, bits: i32): void {
  const row0 = v128.load(block);
  const row4 = v128.load(block, 64);
  const low04 = lowPairs(row0, row4);
  const high04 = highPairs(row0, row4);
  const row2 = v128.load(block, 32);
  const row6 = v128.load(block, 96);
  const low26 = lowPairs(row2, row6);
  const high26 = highPairs(row2, row6);
  const row7 = v128.load(block, 112);
  const row5 = v128.load(block, 80);
  const row3 = v128.load(block, 48);
  const row1 = v128.load(block, 16);
  const low75 = lowPairs(row7, row5);
  const high75 = highPairs(row7, row5);
  const low31 = lowPairs(row3, row1);
  const high31 = highPairs(row3, row1);
  const sum = weights(8192, 8192);
  const difference = weights(8192, -8192);
  const outer = weights(10703, 4433);
  const inner = weights(4433, -10704);
  const last75 = weights(2260, 6437);
  const last31 = weights(9633, 11363);
  const lowEven0 = sumOfFour(low04, low26, sum, outer);
  const highEven0 = sumOfFour(high04, high26, sum, outer);
  storeEnds(
    block,
    0,
    lowEven0,
    highEven0,
    sumOfFour(low75, low31, last75, last31),
    sumOfFour(high75, high31, last75, last31),
    bits,
  );
  const lowEven3 = i32x4.sub(i32x4.dot_i16x8_s(low04, sum), i32x4.dot_i16x8_s(low26, outer));
  const highEven3 = i32x4.sub(i32x4.dot_i16x8_s(high04, sum), i32x4.dot_i16x8_s(high26, outer));
  const first75 = weights(-11363, 9633);
  const first31 = weights(-6436, 2260);
  storeEnds(
    block,
    3,
    lowEven3,
    highEven3,
    sumOfFour(low75, low31, first75, first31),
    sumOfFour(high75, high31, first75, first31),
    bits,
  );
  const lowEven1 = sumOfFour(low04, low26, difference, inner);
  const highEven1 = sumOfFour(high04, high26, difference, inner);
  const third75 = weights(-6436, -11362);
  const third31 = weights(-2259, 9633);
  storeEnds(
    block,
    1,
    lowEven1,
    highEven1,
    sumOfFour(low75, low31, third75, third31),
    sumOfFour(high75, high31, third75, third31),
    bits,
  );
  const lowEven2 = i32x4.sub(i32x4.dot_i16x8_s(low04, difference), i32x4.dot_i16x8_s(low26, inner));
  const highEven2 = i32x4.sub(i32x4.dot_i16x8_s(high04, difference), i32x4.dot_i16x8_s(high26, inner));
  const second75 = weights(9633, 2261);
  const second31 = weights(-11362, 6437);
  storeEnds(
    block,
    2,
    lowEven2,
    highEven2,
    sumOfFour(low75, low31, second75, second31),
    sumOfFour(high75, high31, second75, second31),
    bits,
  );
}

/** Stores row `row` and its mirror, row 7 − `row`. */
function storeEnds(
  block: usize,
  row: usize,
  lowEven: v128,
  highEven: v128,
  lowOdd: v128,
  highOdd: v128,
  bits: i32,
): void {
  const near = i16x8.narrow_i32x4_s(
    rounded(i32x4.add(lowEven, lowOdd), bits),
    rounded(i32x4.add(highEven, highOdd), bits),
  );
  const far = i16x8.narrow_i32x4_s(
    rounded(i32x4.sub(lowEven, lowOdd), bits),
    rounded(i32x4.sub(highEven, highOdd), bits),
  );
  v128.store(block + (row << 4), near);
  v128.store(block + ((7 - row) << 4), far);
}
