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
  const measured = {
    columns,
    rows,
    errors: new Float32Array(columns * rows),
    texture: new Float32Array(columns * rows),
  };
  const counts = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const first = (y >> 3) * columns;
    const row = y * width;
    const above = y > 0 ? -width : 0;
    const below = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x += 1) {
      const block = first + (x >> 3);
      const at = row + x;
      const left = x > 0 ? -1 : 0;
      const right = x < width - 1 ? 1 : 0;
      const curve =
        4 * luma[at]! - luma[at + left]! - luma[at + right]! - luma[at + above]! - luma[at + below]!;
      measured.errors[block]! += errors[at]!;
      measured.texture[block]! += curve < 0 ? -curve : curve;
      counts[block]! += 1;
    }
  }
  for (let block = 0; block < counts.length; block += 1) {
    measured.errors[block]! /= counts[block]!;
    measured.texture[block]! /= counts[block]!;
  }
  return measured;
}
