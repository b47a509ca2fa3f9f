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
  const transformed = Array.from({ length: reach }, () => new Float32Array(reach * counts.length));
  for (let y = 0; y < height; y += 1) {
    transformRow(plane, { y, target: transformed[y & 7]! });
    if (y < reach - 1) continue;
    countRow(transformed, { y: y - reach + 1, counts });
    onRow(counts, y - reach + 1);
  }
}

/** Each of eight horizontal frequencies at every position of a row. */
function transformRow({ width, data }: LumaPlane, { y, target }: { y: number; target: Float32Array }): void {
  const positions = width - reach + 1;
  for (let x = 0, at = y * width; x < positions; x += 1, at += 1) {
    const sum0 = data[at]! + data[at + 7]!;
    const sum1 = data[at + 1]! + data[at + 6]!;
    const sum2 = data[at + 2]! + data[at + 5]!;
    const sum3 = data[at + 3]! + data[at + 4]!;
    const outer = sum0 - sum3;
    const turned = (sum1 - sum2 + outer) * half;
    target[x] = sum0 + sum3 + sum1 + sum2;
    target[4 * positions + x] = sum0 + sum3 - sum1 - sum2;
    target[2 * positions + x] = outer + turned;
    target[6 * positions + x] = outer - turned;
    const first = data[at]! - data[at + 7]!;
    const third = data[at + 2]! - data[at + 5]!;
    const second = data[at + 1]! - data[at + 6]!;
    const inner = data[at + 3]! - data[at + 4]! + third;
    const rim = second + first;
    const shared = (inner - rim) * lowTurn;
    const middle = (third + second) * half;
    const low = highTurn * inner + shared;
    const high = wideTurn * rim + shared;
    target[5 * positions + x] = first - middle + low;
    target[3 * positions + x] = first - middle - low;
    target[positions + x] = first + middle + high;
    target[7 * positions + x] = first + middle - high;
  }
}

/** The same transform down the eight rows from `y` on; a comparison made a number needs no branch. */
function countRow(
  transformed: readonly Float32Array[],
  { y, counts }: { y: number; counts: Uint8Array },
): void {
  counts.fill(0);
  for (let frequency = 0; frequency < reach; frequency += 1) {
    const from = frequency * counts.length;
    const rows = Array.from({ length: reach }, (_, row) =>
      transformed[(y + row) & 7]!.subarray(from, from + counts.length),
    );
    countFrequency(rows, squareLimits.subarray(frequency * 8, frequency * 8 + 8), counts);
  }
}

function countFrequency(
  [row0, row1, row2, row3, row4, row5, row6, row7]: readonly Float32Array[],
  limits: Float64Array,
  counts: Uint8Array,
): void {
  const [limit0, limit1, limit2, limit3] = [limits[0]!, limits[1]!, limits[2]!, limits[3]!];
  const [limit4, limit5, limit6, limit7] = [limits[4]!, limits[5]!, limits[6]!, limits[7]!];
  for (let x = 0; x < counts.length; x += 1) {
    const value0 = row0![x]!;
    const value1 = row1![x]!;
    const value2 = row2![x]!;
    const value3 = row3![x]!;
    const value4 = row4![x]!;
    const value5 = row5![x]!;
    const value6 = row6![x]!;
    const value7 = row7![x]!;
    let count = counts[x]!;
    const ends = value0 + value7 + value3 + value4;
    const middles = value1 + value6 + value2 + value5;
    const outer = value0 + value7 - value3 - value4;
    const turned = (value1 + value6 - value2 - value5 + outer) * half;
    count += +((ends + middles) ** 2 < limit0);
    count += +((ends - middles) ** 2 < limit4);
    count += +((outer + turned) ** 2 < limit2);
    count += +((outer - turned) ** 2 < limit6);
    const first = value0 - value7;
    const second = value1 - value6;
    const third = value2 - value5;
    const inner = value3 - value4 + third;
    const rim = second + first;
    const shared = (inner - rim) * lowTurn;
    const middle = (third + second) * half;
    const low = highTurn * inner + shared;
    const high = wideTurn * rim + shared;
    count += +((first - middle + low) ** 2 < limit5);
    count += +((first - middle - low) ** 2 < limit3);
    count += +((first + middle + high) ** 2 < limit1);
    count += +((first + middle - high) ** 2 < limit7);
    counts[x] = count;
  }
}
