import { type BlockArea } from '../../src/pixels/transforms/block-transform.js';

interface Size {
  width: number;
  height: number;
}

/**
 * Reference implementation for the kernel: draws the levels of 8×8 blocks as a smooth map of the image's size,
 * interpolated between block centres.
 */
export function spreadBlocks(
  { columns, rows, offsetX, offsetY }: BlockArea,
  levels: Float32Array,
  { width, height }: Size,
): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(width * height);
  const horizontal = neighboursOf({ length: width, blocks: columns, offset: offsetX });
  const vertical = neighboursOf({ length: height, blocks: rows, offset: offsetY });
  const line = new Float32Array(columns);
  for (let y = 0; y < height; y += 1) {
    const above = vertical.lower[y]! * columns;
    const below = vertical.upper[y]! * columns;
    const weight = vertical.share[y]!;
    for (let column = 0; column < columns; column += 1) {
      line[column] = levels[above + column]! * (1 - weight) + levels[below + column]! * weight;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const start = line[horizontal.lower[x]!]!;
      map[at] = start + (line[horizontal.upper[x]!]! - start) * horizontal.share[x]!;
    }
  }
  return map;
}

/** Returns, for each pixel, the two nearest block centres and the weight of the second. */
function neighboursOf({ length, blocks, offset }: { length: number; blocks: number; offset: number }): {
  lower: Int32Array;
  upper: Int32Array;
  share: Float32Array;
} {
  const lower = new Int32Array(length);
  const upper = new Int32Array(length);
  const share = new Float32Array(length);
  for (let pixel = 0; pixel < length; pixel += 1) {
    const position = Math.min(blocks - 1, Math.max(0, (pixel - offset + 0.5) / 8 - 0.5));
    lower[pixel] = Math.floor(position);
    upper[pixel] = Math.min(blocks - 1, lower[pixel]! + 1);
    share[pixel] = position - lower[pixel]!;
  }
  return { lower, upper, share };
}
