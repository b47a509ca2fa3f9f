import { type BytePlane } from '../../src/pixels/planes/plane.js';

const reach = 8;
const half = Math.SQRT1_2;
const lowTurn = Math.sin(Math.PI / 8);
const highTurn = Math.cos(Math.PI / 8) - lowTurn;
const wideTurn = Math.cos(Math.PI / 8) + lowTurn;

const squareLimits = Float64Array.from({ length: 64 }, (_, index) => {
  const scale = (frequency: number): number =>
    frequency === 0 ? 1 : Math.SQRT2 * Math.cos((frequency * Math.PI) / 16);
  return index === 0 ? -1 : (4 * scale(index >> 3) * scale(index & 7)) ** 2;
});

/** One row of positions for each horizontal frequency. */
type TransformedRow = readonly Float32Array[];

const emptyRows = (positions: number): TransformedRow[] =>
  Array.from({ length: reach }, () => Array.from({ length: reach }, () => new Float32Array(positions)));

/** What the kernel is compared with. */
export function countOnGrid(plane: BytePlane): { columns: number; rows: number; counts: Uint8Array } {
  const { width, height } = plane;
  const columns = Math.floor(width / reach);
  const rows = Math.floor(height / reach);
  const counts = new Uint8Array(columns * rows);
  const transformed = emptyRows(columns);
  for (let row = 0; row < rows; row += 1) {
    for (let line = 0; line < reach; line += 1) {
      const start = (row * reach + line) * width;
      transformRow(plane, { start, target: transformed[line]! });
    }
    countRow(transformed, counts.subarray(row * columns, (row + 1) * columns));
  }
  return { columns, rows, counts };
}

/** All eight horizontal frequencies at every eighth position of a row. */
function transformRow(
  { data }: BytePlane,
  { start, target }: { start: number; target: TransformedRow },
): void {
  const [target0, target1, target2, target3, target4, target5, target6, target7] = target;
  const positions = target0!.length;
  for (let x = 0, at = start; x < positions; x += 1, at += reach) {
    const sum0 = data[at]! + data[at + 7]!;
    const sum1 = data[at + 1]! + data[at + 6]!;
    const sum2 = data[at + 2]! + data[at + 5]!;
    const sum3 = data[at + 3]! + data[at + 4]!;
    const outer = sum0 - sum3;
    const turned = (sum1 - sum2 + outer) * half;
    target0![x] = sum0 + sum3 + sum1 + sum2;
    target4![x] = sum0 + sum3 - sum1 - sum2;
    target2![x] = outer + turned;
    target6![x] = outer - turned;
    const first = data[at]! - data[at + 7]!;
    const third = data[at + 2]! - data[at + 5]!;
    const second = data[at + 1]! - data[at + 6]!;
    const inner = data[at + 3]! - data[at + 4]! + third;
    const rim = second + first;
    const shared = (inner - rim) * lowTurn;
    const middle = (third + second) * half;
    const low = highTurn * inner + shared;
    const high = wideTurn * rim + shared;
    target5![x] = first - middle + low;
    target3![x] = first - middle - low;
    target1![x] = first + middle + high;
    target7![x] = first + middle - high;
  }
}

/** The same transform down the eight rows. */
function countRow(transformed: readonly TransformedRow[], counts: Uint8Array): void {
  for (let frequency = 0; frequency < reach; frequency += 1) {
    const rows = transformed.map((row) => row[frequency]!);
    countFrequency(rows, squareLimits.subarray(frequency * 8, frequency * 8 + 8), counts);
  }
}

/** Branch-free: the comparison is used as a number. */
function countFrequency(rows: readonly Float32Array[], limits: Float64Array, counts: Uint8Array): void {
  const [row0, row1, row2, row3] = [rows[0]!, rows[1]!, rows[2]!, rows[3]!];
  const [row4, row5, row6, row7] = [rows[4]!, rows[5]!, rows[6]!, rows[7]!];
  const [limit0, limit1, limit2, limit3] = [limits[0]!, limits[1]!, limits[2]!, limits[3]!];
  const [limit4, limit5, limit6, limit7] = [limits[4]!, limits[5]!, limits[6]!, limits[7]!];
  for (let x = 0; x < counts.length; x += 1) {
    const value0 = row0[x]!;
    const value1 = row1[x]!;
    const value2 = row2[x]!;
    const value3 = row3[x]!;
    const value4 = row4[x]!;
    const value5 = row5[x]!;
    const value6 = row6[x]!;
    const value7 = row7[x]!;
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
