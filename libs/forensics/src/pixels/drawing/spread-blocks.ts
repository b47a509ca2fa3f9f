import { openKernels } from '../kernels/kernels.js';
import { type BlockArea } from '../transforms/block-transform.js';

interface Size {
  width: number;
  height: number;
}

/** Levels of 8×8 blocks as a smooth map of the image's size, interpolated between block centres. */
export function spreadBlocks(
  { columns, rows, offsetX, offsetY }: BlockArea,
  levels: Float32Array,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(width * height);
  const lineAt = levels.byteLength;
  const targetAt = lineAt + Float32Array.BYTES_PER_ELEMENT * columns;
  const kernels = openKernels(targetAt + width + 8);
  new Float32Array(kernels.memory).set(levels);
  const row = new Uint8Array(kernels.memory, targetAt, width);
  const pitch = Float32Array.BYTES_PER_ELEMENT * columns;
  for (let y = 0; y < height; y += 1) {
    const position = Math.min(rows - 1, Math.max(0, (y - offsetY + 0.5) / 8 - 0.5));
    const above = Math.floor(position);
    const below = Math.min(rows - 1, above + 1);
    const share = position - above;
    kernels.spreadRow(above * pitch, below * pitch, share, columns, lineAt, offsetX, width, targetAt);
    map.set(row, y * width);
  }
  return map;
}
