/**
 * The kernels of src/pixels/jpeg-blocks/block-strips.ts. Samples are floats; `pitch` is the number of bytes of a row
 * of samples; `basis` is the basis of the transform, one row per frequency. Terms are added in the order of their
 * frequencies or samples, because the order changes the rounding.
 */
import { pairAt } from './pairs';

/**
 * Decodes a row of blocks to samples as a decoder outputs them: rounded, within 0..255. `lines` has room for 64
 * doubles.
 */
export function decodeBlocks(
  coefficients: usize,
  columns: i32,
  steps: usize,
  basis: usize,
  lines: usize,
  samples: usize,
  pitch: usize,
): void {
  for (let column: i32 = 0; column < columns; column += 1, coefficients += 128, samples += 32) {
    const used = decodeLines(coefficients, steps, basis, lines);
    if (used === 0) {
      fillBlock(f32x4.splat(128), samples, pitch);
      continue;
    }
    for (let y: usize = 0; y < 8; y += 1) {
      let sum0 = f64x2.splat(128.5);
      let sum1 = sum0;
      let sum2 = sum0;
      let sum3 = sum0;
      for (let left = used; left !== 0; left &= left - 1) {
        const line = (<usize>ctz(left)) << 6;
        const weight = v128.load64_splat(basis + line + (y << 3));
        sum0 = f64x2.add(sum0, f64x2.mul(weight, v128.load(lines + line)));
        sum1 = f64x2.add(sum1, f64x2.mul(weight, v128.load(lines + line, 16)));
        sum2 = f64x2.add(sum2, f64x2.mul(weight, v128.load(lines + line, 32)));
        sum3 = f64x2.add(sum3, f64x2.mul(weight, v128.load(lines + line, 48)));
      }
      v128.store(samples + y * pitch, levelsOf(sum0, sum1));
      v128.store(samples + y * pitch, levelsOf(sum2, sum3), 16);
    }
  }
}

function fillBlock(level: v128, samples: usize, pitch: usize): void {
  for (let y: usize = 0; y < 8; y += 1) {
    v128.store(samples + y * pitch, level);
    v128.store(samples + y * pitch, level, 16);
  }
}

function levelsOf(first: v128, second: v128): v128 {
  return i32x4.shuffle(levelOf(first), levelOf(second), 0, 1, 4, 5);
}

function levelOf(sum: v128): v128 {
  const bounded = f64x2.pmin(f64x2.pmax(sum, f64x2.splat(0)), f64x2.splat(255));
  return f32x4.demote_f64x2_zero(f64x2.floor(bounded));
}

/** Applies the inverse transform to those lines of a block that are not all zero. Returns a bit mask of these lines. */
function decodeLines(coefficients: usize, steps: usize, basis: usize, lines: usize): u32 {
  let used: u32 = 0;
  for (let line: u32 = 0; line < 8; line += 1) {
    const values = coefficients + ((<usize>line) << 4);
    let left: u32 = i16x8.bitmask(i16x8.ne(v128.load(values), i16x8.splat(0)));
    if (left === 0) continue;
    used |= 1 << line;
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    let sum2 = sum0;
    let sum3 = sum0;
    for (; left !== 0; left &= left - 1) {
      const at = (<usize>ctz(left)) << 1;
      const step = <i32>load<u16>(steps + ((<usize>line) << 4) + at);
      const value = f64x2.splat(<f64>(<i32>load<i16>(values + at) * step));
      const wave = basis + (at << 5);
      sum0 = f64x2.add(sum0, f64x2.mul(v128.load(wave), value));
      sum1 = f64x2.add(sum1, f64x2.mul(v128.load(wave, 16), value));
      sum2 = f64x2.add(sum2, f64x2.mul(v128.load(wave, 32), value));
      sum3 = f64x2.add(sum3, f64x2.mul(v128.load(wave, 48), value));
    }
    const target = lines + ((<usize>line) << 6);
    v128.store(target, sum0);
    v128.store(target, sum1, 16);
    v128.store(target, sum2, 32);
    v128.store(target, sum3, 48);
  }
  return used;
}

/**
 * Computes the fifteen low frequencies of each block of a row. `pairs` holds the basis values of two horizontal
 * frequencies at a time (0 and 1, 2 and 3, 4 and 5), sample by sample; `lines` has room for 48 doubles.
 */
export function transformBlocks(
  samples: usize,
  pitch: usize,
  columns: i32,
  basis: usize,
  pairs: usize,
  lines: usize,
  target: usize,
): void {
  for (let column: i32 = 0; column < columns; column += 1, samples += 32, target += 60) {
    for (let y: usize = 0; y < 8; y += 1) transformLine(samples + y * pitch, pairs, lines + 48 * y);
    storeSecond(target, sumDown(lines, basis));
    storeBoth(target + 16, target + 20, sumDown(lines + 16, basis));
    storeBoth(target + 52, target + 56, sumDown(lines + 32, basis));
    storeBoth(target + 4, target + 12, sumDown(lines, basis + 64));
    storeBoth(target + 24, target + 48, sumDown(lines + 16, basis + 64));
    storeBoth(target + 8, target + 28, sumDown(lines, basis + 128));
    storeFirst(target + 44, sumDown(lines + 16, basis + 128));
    storeBoth(target + 32, target + 40, sumDown(lines, basis + 192));
    storeFirst(target + 36, sumDown(lines, basis + 256));
  }
}

function storeFirst(target: usize, sums: v128): void {
  v128.store32_lane(target, f32x4.demote_f64x2_zero(sums), 0);
}

function storeSecond(target: usize, sums: v128): void {
  v128.store32_lane(target, f32x4.demote_f64x2_zero(sums), 1);
}

function storeBoth(first: usize, second: usize, sums: v128): void {
  const both = f32x4.demote_f64x2_zero(sums);
  v128.store32_lane(first, both, 0);
  v128.store32_lane(second, both, 1);
}

/** Computes the horizontal frequencies 0..5 of eight samples. */
function transformLine(samples: usize, pairs: usize, target: usize): void {
  const value0 = sampleAt(samples);
  const value1 = sampleAt(samples + 4);
  const value2 = sampleAt(samples + 8);
  const value3 = sampleAt(samples + 12);
  const value4 = sampleAt(samples + 16);
  const value5 = sampleAt(samples + 20);
  const value6 = sampleAt(samples + 24);
  const value7 = sampleAt(samples + 28);
  for (let pair: usize = 0; pair < 3; pair += 1, pairs += 128, target += 16) {
    let sum = f64x2.mul(v128.load(pairs), value0);
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 16), value1));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 32), value2));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 48), value3));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 64), value4));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 80), value5));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 96), value6));
    sum = f64x2.add(sum, f64x2.mul(v128.load(pairs, 112), value7));
    v128.store(target, sum);
  }
}

function sampleAt(address: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load32_splat(address));
}

/** Computes one vertical frequency for two horizontal frequencies. */
function sumDown(lines: usize, basis: usize): v128 {
  let sum = f64x2.mul(v128.load64_splat(basis), v128.load(lines));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 8), v128.load(lines, 48)));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 16), v128.load(lines, 96)));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 24), v128.load(lines, 144)));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 32), v128.load(lines, 192)));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 40), v128.load(lines, 240)));
  sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 48), v128.load(lines, 288)));
  return f64x2.add(sum, f64x2.mul(v128.load64_splat(basis, 56), v128.load(lines, 336)));
}

/**
 * Writes the mean absolute difference of neighbouring samples within each block of a row. The sums are exact, so the
 * order of the additions does not matter.
 */
export function measureActivity(samples: usize, pitch: usize, columns: i32, target: usize): void {
  for (let column: i32 = 0; column < columns; column += 1, samples += 32, target += 4) {
    let sum = f64x2.splat(0);
    let last = sum;
    for (let y: usize = 0; y < 7; y += 1) {
      const line = samples + y * pitch;
      sum = f64x2.add(sum, stepsOf(line, line + pitch));
      sum = f64x2.add(sum, stepsOf(line + 8, line + pitch + 8));
      sum = f64x2.add(sum, stepsOf(line + 16, line + pitch + 16));
      last = f64x2.add(last, stepsOf(line + 24, line + pitch + 24));
    }
    const total = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1) + f64x2.extract_lane(last, 0);
    store<f32>(target, <f32>(total / 98));
  }
}

/** For each of two samples, sums the absolute differences from its neighbours on the right and below. */
function stepsOf(own: usize, below: usize): v128 {
  const values = pairAt(own);
  const right = f64x2.abs(f64x2.sub(values, pairAt(own + 4)));
  return f64x2.add(right, f64x2.abs(f64x2.sub(values, pairAt(below))));
}

/** Copies the coefficients at fifteen positions of each block of a row. */
export function pickLow(coefficients: usize, columns: i32, positions: usize, target: usize): void {
  for (let column: i32 = 0; column < columns; column += 1, coefficients += 128) {
    for (let index: usize = 0; index < 15; index += 1, target += 2) {
      const position = <usize>load<u8>(positions + index);
      store<i16>(target, load<i16>(coefficients + (position << 1)));
    }
  }
}

/**
 * Writes 1 for each block that has a byte outside 5..250, else 0. `pixels` holds one row of blocks: eight rows of
 * pixels, three bytes each.
 */
export function findClipped(pixels: usize, pitch: usize, columns: i32, target: usize): void {
  const darkest = i8x16.splat(5);
  for (let column: i32 = 0; column < columns; column += 1, pixels += 24) {
    let most = i8x16.splat(0);
    for (let y: usize = 0; y < 8; y += 1) {
      const row = pixels + y * pitch;
      most = i8x16.max_u(most, i8x16.sub(v128.load(row), darkest));
      most = i8x16.max_u(most, i8x16.sub(v128.load64_splat(row, 16), darkest));
    }
    store<u8>(target + column, v128.any_true(i8x16.ge_u(most, i8x16.splat(<i8>246))) ? 1 : 0);
  }
}
