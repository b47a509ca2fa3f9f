import { regionsOf } from '../../pixels/planes/regions.js';
import { type BlockSums } from './block-sums.js';

/** One value for each whole 16×16 block of an image, row by row. Incomplete blocks at the edge are left out. */
export interface BlockGrid {
  columns: number;
  rows: number;
  values: Float32Array;
}

const blockSize = 16;

/** Mean of each block, from the sums of its four quarters. */
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
