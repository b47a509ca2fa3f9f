import { type PixelImage } from '../../formats/decode-image.js';
import { layOut } from '../kernels/lay-out.js';
import { type BlockArea } from '../transforms/block-transform.js';

/**
 * Returns 1 for each block with a pixel that was clipped in decoding, in any channel, and for the neighbours of such
 * a block; 0 for all other blocks.
 */
export function clippedBlocks({ width, rgb }: PixelImage, area: BlockArea): Uint8Array {
  const { columns, rows, offsetX, offsetY } = area;
  const rowBytes = 24 * columns;
  const { kernels, at, pixels, found } = layOut({
    pixels: [Uint8Array, 8 * rowBytes],
    found: [Uint8Array, columns],
  });
  const isClipped = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let y = 0; y < 8; y += 1) {
      const start = ((row * 8 + offsetY + y) * width + offsetX) * 3;
      pixels.set(rgb.subarray(start, start + rowBytes), y * rowBytes);
    }
    kernels.findClipped(at.pixels, rowBytes, columns, at.found);
    isClipped.set(found, row * columns);
  }
  return dilate(isClipped, area);
}

function dilate(isSet: Uint8Array, { columns, rows }: BlockArea): Uint8Array {
  const dilated = new Uint8Array(isSet.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (isSet[row * columns + column] === 0) continue;
      const left = Math.max(0, column - 1);
      const right = Math.min(columns, column + 2);
      for (let near = Math.max(0, row - 1); near < Math.min(rows, row + 2); near += 1) {
        dilated.fill(1, near * columns + left, near * columns + right);
      }
    }
  }
  return dilated;
}
