/** One byte per pixel, row by row. */
export interface LumaPlane {
  width: number;
  height: number;
  data: Uint8Array;
}

const reach = 8;
const half = Math.SQRT1_2;
const lowTurn = Math.sin(Math.PI / 8);
const highTurn = Math.cos(Math.PI / 8) - lowTurn;
const wideTurn = Math.cos(Math.PI / 8) + lowTurn;

/**
 * Squares below which a coefficient of the scaled transform is below ½ as an orthonormal one, by horizontal and
 * then vertical frequency. The mean of a block does not count.
 */
const squareLimits = Float64Array.from({ length: 64 }, (_, index) => {
  const scale = (frequency: number): number =>
    frequency === 0 ? 1 : Math.SQRT2 * Math.cos((frequency * Math.PI) / 16);
  return index === 0 ? -1 : (4 * scale(index >> 3) * scale(index & 7)) ** 2;
});

/**
 * Counts, for the 8×8 block at every pixel position, the coefficients of its cosine transform that are nearly zero.
 * `onRow` gets the counts of one row of positions, valid until the next call. Every row is transformed once and
 * reused by the eight rows of blocks that it belongs to; the transform is that of Arai, Agui and Nakajima (1988).
 */
export function countNearZeros(plane: LumaPlane, onRow: (counts: Uint8Array, y: number) => void): void {
  const { width, height } = plane;
  if (width < reach || height < reach) return;
  const counts = new Uint8Array(width - reach + 1);
  const transformed = new Float32Array(reach * reach * counts.length);
  for (let y = 0; y < height; y += 1) {
    transformRow(plane, { y, transformed });
    if (y < reach - 1) continue;
    countRow(transformed, { y: y - reach + 1, counts });
    onRow(counts, y - reach + 1);
  }
}

/** Eight horizontal frequencies at every position of a row, into the place of the row modulo eight. */
function transformRow(
  { width, data }: LumaPlane,
  { y, transformed }: { y: number; transformed: Float32Array },
): void {
  const positions = width - reach + 1;
  let at = y * width;
  let target = (y & 7) * positions * 8;
  for (const end = at + positions; at < end; at += 1, target += 8) {
    const sum0 = data[at]! + data[at + 7]!;
    const sum1 = data[at + 1]! + data[at + 6]!;
    const sum2 = data[at + 2]! + data[at + 5]!;
    const sum3 = data[at + 3]! + data[at + 4]!;
    const outer = sum0 - sum3;
    const turned = (sum1 - sum2 + outer) * half;
    transformed[target] = sum0 + sum3 + sum1 + sum2;
    transformed[target + 4] = sum0 + sum3 - sum1 - sum2;
    transformed[target + 2] = outer + turned;
    transformed[target + 6] = outer - turned;
    const first = data[at]! - data[at + 7]!;
    const third = data[at + 2]! - data[at + 5]!;
    const second = data[at + 1]! - data[at + 6]!;
    const inner = data[at + 3]! - data[at + 4]! + third;
    const rim = second + first;
    const shared = (inner - rim) * lowTurn;
    const middle = (third + second) * half;
    const low = highTurn * inner + shared;
    const high = wideTurn * rim + shared;
    transformed[target + 5] = first - middle + low;
    transformed[target + 3] = first - middle - low;
    transformed[target + 1] = first + middle + high;
    transformed[target + 7] = first + middle - high;
  }
}

/** The same transform down the eight rows from `y` on; a comparison made a number needs no branch. */
function countRow(transformed: Float32Array, { y, counts }: { y: number; counts: Uint8Array }): void {
  const stride = counts.length * 8;
  const [row0, row1, row2, row3] = [y & 7, (y + 1) & 7, (y + 2) & 7, (y + 3) & 7].map((row) => row * stride);
  const [row4, row5, row6, row7] = [y + 4, y + 5, y + 6, y + 7].map((row) => (row & 7) * stride);
  for (let x = 0; x < counts.length; x += 1) {
    let count = 0;
    for (let frequency = 0; frequency < 8; frequency += 1) {
      const at = x * 8 + frequency;
      const limit = frequency * 8;
      const value0 = transformed[row0! + at]!;
      const value1 = transformed[row1! + at]!;
      const value2 = transformed[row2! + at]!;
      const value3 = transformed[row3! + at]!;
      const value4 = transformed[row4! + at]!;
      const value5 = transformed[row5! + at]!;
      const value6 = transformed[row6! + at]!;
      const value7 = transformed[row7! + at]!;
      const ends = value0 + value7 + value3 + value4;
      const middles = value1 + value6 + value2 + value5;
      const outer = value0 + value7 - value3 - value4;
      const turned = (value1 + value6 - value2 - value5 + outer) * half;
      count += +((ends + middles) ** 2 < squareLimits[limit]!);
      count += +((ends - middles) ** 2 < squareLimits[limit + 4]!);
      count += +((outer + turned) ** 2 < squareLimits[limit + 2]!);
      count += +((outer - turned) ** 2 < squareLimits[limit + 6]!);
      const first = value0 - value7;
      const second = value1 - value6;
      const third = value2 - value5;
      const inner = value3 - value4 + third;
      const rim = second + first;
      const shared = (inner - rim) * lowTurn;
      const middle = (third + second) * half;
      const low = highTurn * inner + shared;
      const high = wideTurn * rim + shared;
      count += +((first - middle + low) ** 2 < squareLimits[limit + 5]!);
      count += +((first - middle - low) ** 2 < squareLimits[limit + 3]!);
      count += +((first + middle + high) ** 2 < squareLimits[limit + 1]!);
      count += +((first + middle - high) ** 2 < squareLimits[limit + 7]!);
    }
    counts[x] = count;
  }
}
