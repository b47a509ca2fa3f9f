import { layOut } from '../kernels/lay-out.js';
import { type BlockArea } from '../transforms/block-transform.js';

interface Size {
  width: number;
  height: number;
}

/** Draws the levels of 8×8 blocks as a smooth map of the image's size, interpolated between block centres. */
export function spreadBlocks(
  { columns, rows, offsetX, offsetY }: BlockArea,
  levels: Float32Array,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(width * height);
  const { kernels, at, row } = layOut({
    levels,
    line: [Float32Array, columns],
    row: [Uint8Array, width],
  });
  const pitch = Float32Array.BYTES_PER_ELEMENT * columns;
  for (let y = 0; y < height; y += 1) {
    const position = Math.min(rows - 1, Math.max(0, (y - offsetY + 0.5) / 8 - 0.5));
    const first = Math.floor(position);
    const above = at.levels + first * pitch;
    const below = at.levels + Math.min(rows - 1, first + 1) * pitch;
    kernels.spreadRow(above, below, position - first, columns, at.line, offsetX, width, at.row);
    map.set(row, y * width);
  }
  return map;
}
