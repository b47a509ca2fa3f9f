import { type Kernels } from '../kernels/kernels.js';
import { layOut } from '../kernels/lay-out.js';
import { type BytePlane } from '../planes/plane.js';

export const reach = 8;
/** Number of adjacent positions that are processed or skipped together. */
export const runLength = 8;

/**
 * Limits for the squares of scaled coefficients, by horizontal and then vertical frequency. If a square is below its
 * limit, the orthonormal coefficient is below ½. The DC coefficient is never counted.
 */
const squareLimits = Float64Array.from({ length: 64 }, (_, index) => {
  const scale = (frequency: number): number =>
    frequency === 0 ? 1 : Math.SQRT2 * Math.cos((frequency * Math.PI) / 16);
  return index === 0 ? -1 : (4 * scale(index >> 3) * scale(index & 7)) ** 2;
});

/**
 * Twice the maximum error of the transform down eight rows of bytes in single precision: fifteen roundings of sums
 * below 2¹⁴, most of them below 2¹².
 */
const floatMargin = 0.008;

/**
 * For each horizontal frequency, eight lower and then eight upper bounds that are safe for single precision: a square
 * below its lower bound is certainly below the limit, and a square above its upper bound is certainly not.
 */
const certainSquares = Float32Array.from({ length: 128 }, (_, index) => {
  const limit = squareLimits[(index >> 4) * 8 + (index & 7)]!;
  return limit < 0 ? limit : (Math.sqrt(limit) + ((index & 8) === 0 ? -floatMargin : floatMargin)) ** 2;
});
/** Both tables in the kernel's layout. */
const limits = new Uint8Array(squareLimits.byteLength + certainSquares.byteLength);
limits.set(new Uint8Array(squareLimits.buffer));
limits.set(new Uint8Array(certainSquares.buffer), squareLimits.byteLength);

/** The counts of one row of positions, in the kernels' memory. */
export interface CountedRow {
  kernels: Kernels;
  countsAt: number;
  /** Memory reserved for the caller, see `Counting`. */
  room: Uint8Array<ArrayBuffer>;
}

interface Counting {
  /** Called for each row. `counts` are overwritten by the next row. */
  onRow: (counts: Uint8Array, y: number, row: CountedRow) => void;
  /**
   * For each run of eight positions in row `y`, the count that a position needs to be of interest. A run that can no
   * longer reach it is skipped; its counts are then incomplete and below the count needed.
   */
  neededAt?: (y: number) => Uint8Array;
  /** Bytes of the kernels' memory to reserve for the caller. They are set to zero before the first row. */
  room?: number;
}

/**
 * Counts, for the 8×8 block at every pixel position, the coefficients of its cosine transform that are nearly zero.
 * Every row is transformed once and reused by the eight rows of blocks that contain it. The transform is that of Arai,
 * Agui and Nakajima (1988).
 */
export function countNearZeros(
  { width, height, data }: BytePlane,
  { onRow, neededAt, room = 0 }: Counting,
): void {
  if (width < reach || height < reach) return;
  const positions = width - reach + 1;
  const runs = Math.ceil(positions / runLength);
  const stride = runs * runLength;
  const rowBytes = reach * stride * Float32Array.BYTES_PER_ELEMENT;
  const parts = layOut({
    limits,
    ring: [Float32Array, reach * reach * stride],
    counts: [Uint8Array, stride],
    needed: [Uint8Array, runs],
    line: [Uint8Array, stride + reach],
    room: [Uint8Array, room],
  });
  const { kernels, at, line, needed } = parts;
  parts.room.fill(0);
  const counts = parts.counts.subarray(0, positions);
  const countedRow = { kernels, countsAt: at.counts, room: parts.room };
  for (let row = 0; row < height; row += 1) {
    line.set(data.subarray(row * width, (row + 1) * width));
    kernels.transformRow(at.line, at.ring + (row & 7) * rowBytes, stride, positions);
    const y = row - reach + 1;
    if (y < 0) continue;
    if (neededAt) needed.set(neededAt(y));
    kernels.countRow(at.ring, stride, y & 7, at.limits, at.counts, positions, neededAt ? at.needed : 0);
    onRow(counts, y, countedRow);
  }
}

/** Like `countNearZeros`, but only for the blocks of the grid that starts at the image's corner. */
export function countOnGrid({ width, height, data }: BytePlane): {
  columns: number;
  rows: number;
  counts: Uint8Array;
} {
  const columns = Math.floor(width / reach);
  const rows = Math.floor(height / reach);
  const stride = Math.ceil(columns / runLength) * runLength;
  const rowBytes = reach * stride * Float32Array.BYTES_PER_ELEMENT;
  const { kernels, at, line, found } = layOut({
    limits,
    ring: [Float32Array, reach * reach * stride],
    found: [Uint8Array, stride],
    line: [Uint8Array, stride * reach],
  });
  const counts = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let y = 0; y < reach; y += 1) {
      const start = (row * reach + y) * width;
      line.set(data.subarray(start, start + columns * reach));
      kernels.transformGridRow(at.line, at.ring + y * rowBytes, stride, columns);
    }
    kernels.countRow(at.ring, stride, 0, at.limits, at.found, columns, 0);
    counts.set(found.subarray(0, columns), row * columns);
  }
  return { columns, rows, counts };
}
