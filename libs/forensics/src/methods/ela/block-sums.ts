import { type BytePlane } from '../../pixels/planes/plane.js';

/** Integer sums over a plane's 8×8 blocks, including the incomplete ones at the edge. */
export interface BlockSums {
  columns: number;
  rows: number;
  values: Float32Array;
}

function emptySums({ width, height }: BytePlane): BlockSums {
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  return { columns, rows, values: new Float32Array(columns * rows) };
}

export function sumPixels(plane: BytePlane): BlockSums {
  const sums = emptySums(plane);
  const { width, height, data } = plane;
  const { columns, values } = sums;
  for (let y = 0; y < height; y += 1) {
    const first = (y >> 3) * columns;
    const row = y * width;
    for (let column = 0; column < columns; column += 1) {
      const end = row + Math.min(width, 8 * column + 8);
      let sum = 0;
      for (let at = row + 8 * column; at < end; at += 1) sum += data[at]!;
      values[first + column]! += sum;
    }
  }
  return sums;
}

/** Absolute Laplacians, which measure texture. The outermost pixels lack neighbours and are left out. */
export function sumTexture(plane: BytePlane): BlockSums {
  const sums = emptySums(plane);
  const { width, height, data } = plane;
  const { columns, values } = sums;
  for (let y = 1; y < height - 1; y += 1) {
    const first = (y >> 3) * columns;
    const row = y * width;
    for (let column = 0; column < columns; column += 1) {
      const end = row + Math.min(width - 1, 8 * column + 8);
      let sum = 0;
      for (let at = row + Math.max(1, 8 * column); at < end; at += 1) {
        const curve = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!;
        sum += curve < 0 ? -curve : curve;
      }
      values[first + column]! += sum;
    }
  }
  return sums;
}
