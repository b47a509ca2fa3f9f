import { type PixelImage } from '../../formats/decode-image.js';
import { sampleTiles, type TileSample } from '../../pixels/planes/tile-sample.js';

const blockSize = 8;
const tileSize = 32;
const pixelsMax = 4e6;
/** Reach of the predictor and its variance around a tile; even, so that the mosaic keeps its phase. */
const margin = 2;
const errorSide = tileSize + 2;
/** Minimum mean squared prediction error of a block that is not flat. */
const errorMin = 0.3;
/** Smaller local variances are rounding. */
const varianceFloor = 0.05;
const clippedFrom = 250;

export interface GreenTrace {
  sample: TileSample;
  /**
   * Per tile, the mean ln of the ratio of error variances at even and odd places of the chessboard; NaN: flat or
   * clipped.
   */
  tiles: Float32Array;
  /** The same for each usable block of 8×8. */
  blocks: Float32Array;
}

/**
 * Half of a camera's green values are measured, in a chessboard pattern; the others are interpolated, so their
 * neighbours predict them better (Ferrara et al. 2012). Above 4 megapixels only every second or third tile of 32×32 in
 * each row and column is used.
 */
export function measureGreenTrace({ width, height, rgb }: PixelImage): GreenTrace {
  const sample = sampleTiles(
    { width: width - 2 * margin, height: height - 2 * margin },
    { tileSize, pixelsMax },
  );
  const tiles = new Float32Array(sample.columns * sample.rows);
  const errors = new Float64Array(errorSide * errorSide);
  const blocks: number[] = [];
  for (let tile = 0; tile < tiles.length; tile += 1) {
    const column = tile % sample.columns;
    const row = (tile - column) / sample.columns;
    const corner = (row * sample.pitch + margin) * width + column * sample.pitch + margin;
    squaredErrors(errors, rgb, { corner, width });
    tiles[tile] = measureTile(errors, blocks);
  }
  return { sample, tiles, blocks: Float32Array.from(blocks) };
}

/** Squared error of the mean of four neighbours, for a tile and one pixel around it; −1 at clipped pixels. */
function squaredErrors(
  errors: Float64Array,
  rgb: Uint8Array,
  { corner, width }: { corner: number; width: number },
): void {
  const stride = width * 3;
  for (let y = 0; y < errorSide; y += 1) {
    let at = (corner + (y - 1) * width - 1) * 3 + 1;
    for (let x = 0; x < errorSide; x += 1, at += 3) {
      const value = rgb[at]!;
      const error = value - (rgb[at - 3]! + rgb[at + 3]! + rgb[at - stride]! + rgb[at + stride]!) / 4;
      errors[y * errorSide + x] = value >= clippedFrom ? -1 : error * error;
    }
  }
}

function measureTile(errors: Float64Array, blocks: number[]): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < tileSize; y += blockSize) {
    for (let x = 0; x < tileSize; x += blockSize) {
      const ratio = measureBlock(errors, (y + 1) * errorSide + x + 1);
      if (Number.isNaN(ratio)) continue;
      blocks.push(ratio);
      sum += ratio;
      count += 1;
    }
  }
  return count < (tileSize / blockSize) ** 2 / 4 ? NaN : sum / count;
}

const placesPerClass = (blockSize * blockSize) / 2;

/** ln of the ratio of geometric means. Products of 32 variances of bytes fit into a double. */
function measureBlock(errors: Float64Array, corner: number): number {
  let even = 1;
  let odd = 1;
  let total = 0;
  for (let y = 0; y < blockSize; y += 1) {
    for (let x = 0; x < blockSize; x += 1) {
      const at = corner + y * errorSide + x;
      const own = errors[at]!;
      if (own < 0) return NaN;
      const around =
        errors[at - errorSide - 1]! +
        errors[at - errorSide + 1]! +
        errors[at + errorSide - 1]! +
        errors[at + errorSide + 1]!;
      const variance = Math.max(varianceFloor, (own + around) / 5);
      total += own;
      if (((x + y) & 1) === 0) even *= variance;
      else odd *= variance;
    }
  }
  if (total < errorMin * blockSize * blockSize) return NaN;
  return Math.log(even / odd) / placesPerClass;
}
