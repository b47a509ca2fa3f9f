import { type PixelImage } from '../../formats/decode-image.js';
import { type BlockArea } from '../transforms/block-transform.js';

/** Channel values at or beyond these were clipped in decoding. */
const darkMax = 4;
const brightMin = 251;

/** 1 for blocks with a clipped pixel and for their neighbours. */
export function clippedBlocks(image: PixelImage, area: BlockArea): Uint8Array {
  const { columns, rows } = area;
  const isClipped = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (hasClippedPixel(image, { x: column * 8 + area.offsetX, y: row * 8 + area.offsetY }))
        isClipped[row * columns + column] = 1;
    }
  }
  return dilate(isClipped, area);
}

function hasClippedPixel({ width, rgb }: PixelImage, corner: { x: number; y: number }): boolean {
  const first = (corner.y * width + corner.x) * 3;
  for (let y = 0; y < 8; y += 1) {
    for (let at = first + y * width * 3, end = at + 24; at < end; at += 1) {
      if (rgb[at]! <= darkMax || rgb[at]! >= brightMin) return true;
    }
  }
  return false;
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
