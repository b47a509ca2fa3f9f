/** The kernel of src/pixels/filters/noise-grid.ts, which explains it: same results. */

const quads: i32 = 8;
const levels: i32 = 511;
const half: f64 = 32;
const flatZeroShare: f64 = 0.9;
const medianOfNormal: f64 = 0.6745;
const noiseInSteps: f64 = 0.65;

/**
 * Deviation, mean and gradient of the blocks of sixteen rows of bytes. `histogram` has room for 511 words, which are zero,
 * and `details` for eight.
 */
export function measureNoise(
  rows: usize,
  pitch: usize,
  columns: i32,
  histogram: usize,
  details: usize,
  deviations: usize,
  means: usize,
  gradients: usize,
): void {
  for (let column: i32 = 0; column < columns; column += 1, rows += 16) {
    let total = i32x4.splat(0);
    let steps = total;
    let before = total;
    for (let row: i32 = 0; row < quads; row += 1) {
      const above = v128.load(rows + <usize>(2 * row) * pitch);
      const below = v128.load(rows + <usize>(2 * row + 1) * pitch);
      v128.store(details, i16x8.abs(i16x8.sub(differenceOf(above), differenceOf(below))));
      count(histogram, details);
      const sums = i16x8.add(i16x8.extadd_pairwise_i8x16_u(above), i16x8.extadd_pairwise_i8x16_u(below));
      total = i32x4.add(total, i32x4.extadd_pairwise_i16x8_u(sums));
      steps = addSquares(steps, i16x8.sub(sums, i16x8.shuffle(sums, sums, 0, 0, 1, 2, 3, 4, 5, 6)));
      if (row > 0) steps = addSquares(steps, i16x8.sub(sums, before));
      before = sums;
    }
    const at = (<usize>column) << 2;
    const deviation = <f32>(groupedMedian(histogram) / 2 / medianOfNormal);
    memory.fill(histogram, 0, levels << 1);
    store<f32>(deviations + at, deviation);
    store<f32>(means + at, <f32>(<f64>laneSum(total) / 256));
    const noise = noiseInSteps * (<f64>deviation * <f64>deviation);
    const square = <f64>laneSum(steps) / 16 / 112 - noise;
    store<f32>(gradients + at, <f32>sqrt(max<f64>(0, square)));
  }
}

/** Of each two bytes. */
function differenceOf(bytes: v128): v128 {
  return i16x8.sub(v128.and(bytes, i16x8.splat(255)), i16x8.shr_u(bytes, 8));
}

function addSquares(sum: v128, values: v128): v128 {
  return i32x4.add(sum, i32x4.dot_i16x8_s(values, values));
}

function laneSum(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function count(histogram: usize, details: usize): void {
  for (let quad: usize = 0; quad < 16; quad += 2) {
    const at = histogram + ((<usize>load<u16>(details + quad)) << 1);
    store<u16>(at, load<u16>(at) + 1);
  }
}

function groupedMedian(histogram: usize): f64 {
  let seen = <f64>load<u16>(histogram);
  if (seen > half) return seen >= 64 * flatZeroShare ? 0 : (half / seen) * 0.5;
  for (let level: i32 = 1; level < levels; level += 1) {
    const count = <f64>load<u16>(histogram + ((<usize>level) << 1));
    if (seen + count >= half) return <f64>level - 0.5 + (half - seen) / max<f64>(1, count);
    seen += count;
  }
  return 0;
}
