import { type BytePlane } from '../planes/plane.js';

export const reach = 8;
/** Number of adjacent positions that are processed or skipped together. */
export const runLength = 8;
/** Frequencies computed for all positions: before that, hardly any can be ruled out. */
const certainFrequencies = 4;
const half = Math.SQRT1_2;
const lowTurn = Math.sin(Math.PI / 8);
const highTurn = Math.cos(Math.PI / 8) - lowTurn;
const wideTurn = Math.cos(Math.PI / 8) + lowTurn;

/**
 * Squares below which a coefficient of the scaled transform is below ½ as an orthonormal one, by horizontal and then
 * vertical frequency. DC does not count.
 */
const squareLimits = Float64Array.from({ length: 64 }, (_, index) => {
  const scale = (frequency: number): number =>
    frequency === 0 ? 1 : Math.SQRT2 * Math.cos((frequency * Math.PI) / 16);
  return index === 0 ? -1 : (4 * scale(index >> 3) * scale(index & 7)) ** 2;
});

/** One row of positions for each horizontal frequency. */
type TransformedRow = readonly Float32Array[];

const emptyRows = (positions: number): TransformedRow[] =>
  Array.from({ length: reach }, () => Array.from({ length: reach }, () => new Float32Array(positions)));

/**
 * Counts, for the 8×8 block at every pixel position, the coefficients of its cosine transform that are nearly zero.
 * `onRow` gets the counts of one row of positions, valid until the next call. Every row is transformed once and reused
 * by the eight rows of blocks that contain it; the transform is that of Arai, Agui and Nakajima (1988). `neededAt`
 * returns, for each run of eight positions in a row, the count below which a position is irrelevant; a run that cannot
 * reach it is skipped, and its counts are then too low, and below that limit.
 */
export function countNearZeros(
  plane: BytePlane,
  onRow: (counts: Uint8Array, y: number) => void,
  neededAt?: (y: number) => Uint8Array,
): void {
  const { width, height } = plane;
  if (width < reach || height < reach) return;
  const counts = new Uint8Array(width - reach + 1);
  const transformed = emptyRows(counts.length);
  for (let line = 0; line < height; line += 1) {
    transformRow(plane, { start: line * width, step: 1, target: transformed[line & 7]! });
    const y = line - reach + 1;
    if (y < 0) continue;
    countRow(transformed, { y, counts, needed: neededAt?.(y) });
    onRow(counts, y);
  }
}

/** The same counts for every eighth position of every eighth row, the blocks of the grid that starts at the corner. */
export function countOnGrid(plane: BytePlane): { columns: number; rows: number; counts: Uint8Array } {
  const { width, height } = plane;
  const columns = Math.floor(width / reach);
  const rows = Math.floor(height / reach);
  const counts = new Uint8Array(columns * rows);
  const transformed = emptyRows(columns);
  for (let row = 0; row < rows; row += 1) {
    for (let line = 0; line < reach; line += 1) {
      const start = (row * reach + line) * width;
      transformRow(plane, { start, step: reach, target: transformed[line]! });
    }
    countRow(transformed, { y: 0, counts: counts.subarray(row * columns, (row + 1) * columns) });
  }
  return { columns, rows, counts };
}

/** All eight horizontal frequencies at every position of a row, or at every `step`-th. */
function transformRow(
  { data }: BytePlane,
  { start, step, target }: { start: number; step: number; target: TransformedRow },
): void {
  const [target0, target1, target2, target3, target4, target5, target6, target7] = target;
  const positions = target0!.length;
  for (let x = 0, at = start; x < positions; x += 1, at += step) {
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

/** The same transform down the eight rows from `y` on. */
function countRow(
  transformed: readonly TransformedRow[],
  { y, counts, needed }: { y: number; counts: Uint8Array; needed?: Uint8Array | undefined },
): void {
  counts.fill(0);
  for (let frequency = 0; frequency < reach; frequency += 1) {
    const rows = transformed.map((_, row) => transformed[(y + row) & 7]![frequency]!);
    const limits = squareLimits.subarray(frequency * 8, frequency * 8 + 8);
    if (needed === undefined || frequency < certainFrequencies) {
      countFrequency(rows, limits, { counts, from: 0, to: counts.length });
      continue;
    }
    countContenders(rows, limits, { counts, needed, most: reach * (reach - frequency) });
  }
}

/** Only where the count so far plus the maximum still possible is enough; adjacent runs in one pass. */
function countContenders(
  rows: readonly Float32Array[],
  limits: Float64Array,
  { counts, needed, most }: { counts: Uint8Array; needed: Uint8Array; most: number },
): void {
  let from = 0;
  for (let start = 0; start < counts.length; start += runLength) {
    const end = Math.min(counts.length, start + runLength);
    if (canReach(counts, { from: start, to: end, count: needed[start / runLength]! - most })) continue;
    if (from < start) countFrequency(rows, limits, { counts, from, to: start });
    from = end;
  }
  if (from < counts.length) countFrequency(rows, limits, { counts, from, to: counts.length });
}

interface Run {
  counts: Uint8Array;
  from: number;
  to: number;
}

function canReach(
  counts: Uint8Array,
  { from, to, count }: { from: number; to: number; count: number },
): boolean {
  for (let x = from; x < to; x += 1) if (counts[x]! >= count) return true;
  return false;
}

/** Branch-free: the comparison is used as a number. */
function countFrequency(
  rows: readonly Float32Array[],
  limits: Float64Array,
  { counts, from, to }: Run,
): void {
  const [row0, row1, row2, row3] = [rows[0]!, rows[1]!, rows[2]!, rows[3]!];
  const [row4, row5, row6, row7] = [rows[4]!, rows[5]!, rows[6]!, rows[7]!];
  const [limit0, limit1, limit2, limit3] = [limits[0]!, limits[1]!, limits[2]!, limits[3]!];
  const [limit4, limit5, limit6, limit7] = [limits[4]!, limits[5]!, limits[6]!, limits[7]!];
  for (let x = from; x < to; x += 1) {
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
