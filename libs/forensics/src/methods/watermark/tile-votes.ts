import { type PixelImage } from '../../formats/decode-image.js';
import { layOut } from '../../pixels/kernels/lay-out.js';

/** Side of a tile in pixels, which is four coefficients of the Haar approximation. */
const tileSide = 8;

/**
 * One vote per tile in raster order, for each of four readings: two orders of red and blue, each with two chroma
 * offsets. Embedders offset chroma by half its range before the transform: by 128 for 8-bit images (Stable Diffusion
 * 1 and 2), or by ½ for floating-point images (diffusers, Flux).
 */
export type TileVotes = readonly Uint8Array[];

const readings = 4;

/**
 * Reads the votes of the "dwtDct" watermark of invisible-watermark, which has no DCT in spite of its name. Each 4×4
 * tile of the Haar approximation of U = 0.492 (B − Y) carries one bit in one coefficient: the one with the largest
 * magnitude, not counting the first. The embedder sets this magnitude to a multiple of 36 plus 9 or 27 (bit 0 or 1).
 */
export function tileVotes({ width, height, rgb }: PixelImage): TileVotes {
  const columns = Math.floor(width / tileSide);
  const rows = Math.floor(height / tileSide);
  const votes = Array.from({ length: readings }, () => new Uint8Array(columns * rows));
  const rowBytes = width * 3;
  const { kernels, at, pixels, found } = layOut({
    pixels: [Uint8Array, tileSide * rowBytes],
    sums: [Uint16Array, 24],
    found: [Uint8Array, readings * columns],
  });
  for (let row = 0; row < rows; row += 1) {
    pixels.set(rgb.subarray(row * tileSide * rowBytes, (row + 1) * tileSide * rowBytes));
    kernels.voteTiles(at.pixels, rowBytes, columns, at.sums, at.found, columns);
    for (const [reading, own] of votes.entries())
      own.set(found.subarray(reading * columns, (reading + 1) * columns), row * columns);
  }
  return votes;
}
