import { layOut } from '../../pixels/kernels/lay-out.js';
import { type BytePlane } from '../../pixels/planes/plane.js';
import { regionsOf } from '../../pixels/planes/regions.js';

/** Integer sums over the 8×8 blocks of a plane, row by row, incomplete blocks at the edge included. */
export interface BlockSums {
  columns: number;
  rows: number;
  values: Float32Array;
}

/**
 * Adds up pairs of the kernels' partial sums, each over four columns by eight rows of pixels, to one sum per block. The
 * rows of partial sums are padded to a multiple of 16 pixels.
 */
export function sumsOfQuarters(
  quarters: Int32Array,
  { width, height }: { width: number; height: number },
): BlockSums {
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  const pitch = 4 * Math.ceil(width / 16);
  const values = new Float32Array(columns * rows);
  for (let row = 0, block = 0; row < rows; row += 1) {
    for (let at = row * pitch; at < row * pitch + 2 * columns; at += 2, block += 1)
      values[block] = quarters[at]! + quarters[at + 1]!;
  }
  return { columns, rows, values };
}

/** Sums each block's absolute Laplacians, which measure texture. The outermost pixels are left out. */
export function sumTexture({ width, height, data }: BytePlane): BlockSums {
  // A row needs at least one byte before its pixels, and room behind them for the kernel's vectors.
  const pitch = Math.ceil(width / 16) * 16 + 32;
  const quarters = 4 * Math.ceil(width / 16);
  const { kernels, at, rows, sums } = layOut({
    rows: [Uint8Array, 3 * pitch],
    steps: [Int16Array, pitch],
    sums: [Int32Array, quarters * Math.ceil(height / 8)],
  });
  rows.fill(0);
  sums.fill(0);
  const rowAt = (y: number): number => at.rows + (y % 3) * pitch + 16;
  for (let y = 0; y < height; y += 1) {
    rows.set(data.subarray(y * width, (y + 1) * width), rowAt(y) - at.rows);
    if (y < 2) continue;
    const target = at.sums + ((y - 1) >> 3) * 4 * quarters;
    kernels.textureRow(rowAt(y - 2), rowAt(y - 1), rowAt(y), width, at.steps, target);
  }
  return sumsOfQuarters(sums, { width, height });
}

/** One value for each whole 16×16 block of an image, row by row. Incomplete blocks at the edge are left out. */
export interface BlockGrid {
  columns: number;
  rows: number;
  values: Float32Array;
}

const blockSize = 16;

/** Returns the mean of each 16×16 block, from the sums of its four 8×8 blocks. */
export function meansOfQuarters(
  { columns: narrow, values: sums }: BlockSums,
  { width, height }: { width: number; height: number },
): BlockGrid {
  const columns = Math.floor(width / blockSize);
  const rows = Math.floor(height / blockSize);
  const values = new Float32Array(columns * rows);
  for (let block = 0; block < values.length; block += 1) {
    const column = block % columns;
    const above = ((block - column) / columns) * 2 * narrow + column * 2;
    const below = above + narrow;
    const sum = sums[above]! + sums[above + 1]! + sums[below]! + sums[below + 1]!;
    values[block] = sum / (blockSize * blockSize);
  }
  return { columns, rows, values };
}

/** Number of blocks in the largest 8-connected region above a threshold. */
export function largestRegion({ columns, values }: BlockGrid, threshold: number): number {
  const isOver = Uint8Array.from(values, (value) => (value > threshold ? 1 : 0));
  return regionsOf(isOver, columns).reduce((largest, { length }) => Math.max(largest, length), 0);
}
