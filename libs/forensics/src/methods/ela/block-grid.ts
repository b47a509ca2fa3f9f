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
export function largestRegion({ columns, rows, values }: BlockGrid, threshold: number): number {
  const isSeen = new Uint8Array(values.length);
  const stack = new Int32Array(values.length);
  let largest = 0;
  for (let seed = 0; seed < values.length; seed += 1) {
    if (isSeen[seed] === 1 || values[seed]! <= threshold) continue;
    let size = 0;
    let depth = 0;
    stack[depth++] = seed;
    isSeen[seed] = 1;
    while (depth > 0) {
      const block = stack[--depth]!;
      size += 1;
      const column = block % columns;
      const row = (block - column) / columns;
      for (let nextRow = Math.max(0, row - 1); nextRow <= Math.min(rows - 1, row + 1); nextRow += 1) {
        for (
          let nextColumn = Math.max(0, column - 1);
          nextColumn <= Math.min(columns - 1, column + 1);
          nextColumn += 1
        ) {
          const next = nextRow * columns + nextColumn;
          if (isSeen[next] === 1 || values[next]! <= threshold) continue;
          isSeen[next] = 1;
          stack[depth++] = next;
        }
      }
    }
    largest = Math.max(largest, size);
  }
  return largest;
}
