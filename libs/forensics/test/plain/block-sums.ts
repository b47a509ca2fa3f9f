import { type BlockSums } from '../../src/methods/ela/block-sums.js';
import { type BytePlane } from '../../src/pixels/planes/plane.js';

function emptySums({ width, height }: BytePlane): BlockSums {
  const columns = Math.ceil(width / 8);
  const rows = Math.ceil(height / 8);
  return { columns, rows, values: new Float32Array(columns * rows) };
}

/** Reference implementation for the kernel: adds up the pixels of each 8×8 block. */
export function sumPixels(plane: BytePlane): BlockSums {
  const sums = emptySums(plane);
  const { width, height, data } = plane;
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    sums.values[(y >> 3) * sums.columns + (x >> 3)]! += data[pixel]!;
  }
  return sums;
}

/** Reference implementation for the kernel: adds up the absolute Laplacian in each 8×8 block. */
export function sumTexture(plane: BytePlane): BlockSums {
  const sums = emptySums(plane);
  const { width, height, data } = plane;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const curve = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!;
      sums.values[(y >> 3) * sums.columns + (x >> 3)]! += Math.abs(curve);
    }
  }
  return sums;
}
