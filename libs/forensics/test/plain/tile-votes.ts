import { type PixelImage } from '../../src/formats/decode-image.js';

/** What the kernel is compared with. */

/** Pixels along one side of a tile: four coefficients of the Haar approximation. */
const tileSide = 8;
const coefficientsPerSide = 4;
/** The embedder sets a coefficient to a quarter or three quarters of a step of this size. */
const step = 36;

/**
 * Chroma is offset by half of its range before the transform: by 128 for 8-bit images (Stable Diffusion 1 and 2) and by
 * ½ for floating-point images (diffusers, Flux).
 */
const chromaOffsets = [128, 0.5] as const;

/** One vote per tile in raster order, for each reading of the image: two offsets by two orders of red and blue. */
type TileVotes = readonly Uint8Array[];

/**
 * Votes of the "dwtDct" watermark of invisible-watermark (which has no DCT): in each 4×4 tile of the Haar approximation
 * of U = 0.492 (B − Y), the coefficient with the largest magnitude, except the first, carries one bit.
 */
export function tileVotes({ width, height, rgb }: PixelImage): TileVotes {
  const columns = Math.floor(width / tileSide);
  const rows = Math.floor(height / tileSide);
  const votes = Array.from({ length: 4 }, () => new Uint8Array(columns * rows));
  const [blueWide, blueNarrow, redWide, redNarrow] = votes as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ];
  const blue = new Float64Array(coefficientsPerSide ** 2);
  const red = new Float64Array(coefficientsPerSide ** 2);
  for (let row = 0, tile = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1, tile += 1) {
      const start = (row * tileSide * width + column * tileSide) * 3;
      readTile({ rgb, start, rowBytes: width * 3, blue, red });
      blueWide[tile] = voteOf(blue, chromaOffsets[0]);
      blueNarrow[tile] = voteOf(blue, chromaOffsets[1]);
      redWide[tile] = voteOf(red, chromaOffsets[0]);
      redNarrow[tile] = voteOf(red, chromaOffsets[1]);
    }
  }
  return votes;
}

interface TileSource {
  rgb: Uint8Array;
  start: number;
  rowBytes: number;
  /** Output: the approximation of the chroma from blue, without its offset. */
  blue: Float64Array;
  /** The same with red and blue swapped. */
  red: Float64Array;
}

/** Haar approximation of four pixels: half of their sum. */
function readTile({ rgb, start, rowBytes, blue, red }: TileSource): void {
  for (let index = 0; index < 16; index += 1) {
    const top = start + (index >> 2) * 2 * rowBytes + (index & 3) * 6;
    const below = top + rowBytes;
    const r = rgb[top]! + rgb[top + 3]! + rgb[below]! + rgb[below + 3]!;
    const g = rgb[top + 1]! + rgb[top + 4]! + rgb[below + 1]! + rgb[below + 4]!;
    const b = rgb[top + 2]! + rgb[top + 5]! + rgb[below + 2]! + rgb[below + 5]!;
    blue[index] = 0.246 * (0.886 * b - 0.299 * r - 0.587 * g);
    red[index] = 0.246 * (0.886 * r - 0.299 * b - 0.587 * g);
  }
}

function voteOf(approximation: Float64Array, offset: number): number {
  let largest = 0;
  for (let index = 1; index < approximation.length; index += 1) {
    const magnitude = Math.abs(approximation[index]! + 2 * offset);
    if (magnitude > largest) largest = magnitude;
  }
  return largest % step > step / 2 ? 1 : 0;
}
