/** Planes of one byte per pixel, row by row. */
export interface ErrorsOfImage {
  width: number;
  height: number;
  /** Difference after one more save. */
  errors: Uint8Array;
  luma: Uint8Array;
}

/** Means of the 8×8 blocks of an image, the incomplete ones of the rim included. */
export interface BlockErrors {
  columns: number;
  rows: number;
  errors: Float32Array;
  /** Mean absolute Laplacian: how much texture a block holds. */
  texture: Float32Array;
}

export function measureBlocks({ width, height, errors, luma }: ErrorsOfImage): BlockErrors {
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  const size = { width, height, columns, rows };
  const sums = { errors: sumErrors(errors, size), texture: sumTexture(luma, size) };
  for (let block = 0; block < columns * rows; block += 1) {
    const column = block % columns;
    const row = (block - column) / columns;
    sums.errors[block]! /= Math.min(8, width - 8 * column) * Math.min(8, height - 8 * row);
    sums.texture[block]! /= innerLength(column, width) * innerLength(row, height) || 1;
  }
  return { columns, rows, ...sums };
}

/** Pixels of a block along one axis that have neighbours on both sides. */
const innerLength = (block: number, length: number): number =>
  Math.max(0, Math.min(8 * block + 8, length - 1) - Math.max(8 * block, 1));

interface Size {
  width: number;
  height: number;
  columns: number;
  rows: number;
}

function sumErrors(data: Uint8Array, { width, height, columns, rows }: Size): Float32Array {
  const sums = new Float32Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const first = (y >> 3) * columns;
    const row = y * width;
    for (let column = 0; column < columns; column += 1) {
      const end = row + Math.min(width, 8 * column + 8);
      let sum = 0;
      for (let at = row + 8 * column; at < end; at += 1) sum += data[at]!;
      sums[first + column]! += sum;
    }
  }
  return sums;
}

/** The outermost pixels have no neighbours on all sides and are left out. */
function sumTexture(data: Uint8Array, { width, height, columns, rows }: Size): Float32Array {
  const sums = new Float32Array(columns * rows);
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
      sums[first + column]! += sum;
    }
  }
  return sums;
}
