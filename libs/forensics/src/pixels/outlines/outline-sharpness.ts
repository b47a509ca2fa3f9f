import { type BytePlane } from '../planes/plane.js';

/** Distance in full-size pixels from a block's centre to its edge. */
const reach = 6;
/** Minimum range of a block in grey levels; a smaller one is texture or noise rather than an outline. */
const rangeMin = 40;
const blocksMin = 24;

/**
 * Takes, for each block with an outline, the steepest step between two pixels as a share of the block's range, and
 * returns the median. It is near 1 for drawings, and lower for photos, where the lens spreads each outline over several
 * pixels. 0 if there are too few outlines.
 */
export function outlineSharpness(plane: BytePlane, centres: Float64Array): number {
  const shares: number[] = [];
  for (let at = 0; at < centres.length; at += 2) {
    const { range, step } = steepestAt(plane, centres[at]!, centres[at + 1]!);
    if (range >= rangeMin) shares.push(step / range);
  }
  if (shares.length < blocksMin) return 0;
  return shares.sort((one, other) => one - other)[Math.floor(shares.length / 2)]!;
}

function steepestAt(
  { width, height, data }: BytePlane,
  x: number,
  y: number,
): { range: number; step: number } {
  const [left, right] = [Math.max(1, x - reach), Math.min(width, x + reach)];
  const [top, bottom] = [Math.max(1, y - reach), Math.min(height, y + reach)];
  let low = 255;
  let high = 0;
  let step = 0;
  for (let row = top; row < bottom; row += 1) {
    for (let pixel = row * width + left; pixel < row * width + right; pixel += 1) {
      const level = data[pixel]!;
      low = Math.min(low, level);
      high = Math.max(high, level);
      step = Math.max(step, Math.abs(level - data[pixel - 1]!), Math.abs(level - data[pixel - width]!));
    }
  }
  return { range: high - low, step: Math.min(step, high - low) };
}

/**
 * If the outlines are at least this sharp, a picture counts as drawn. None of 541 photos, altered or not, reached 0.88;
 * the drawn pages that the JPEG methods mistook for forgeries are above 0.92.
 */
const sharpnessMin = 0.9;
const spacingMin = 12;
/** Maximum number of blocks along one side, so that the time does not grow with the image. */
const blocksMax = 60;

/** Whether most of an image was drawn: drawn outlines are steps from one pixel to the next, which no lens produces. */
export const isDrawnPicture = (plane: BytePlane): boolean =>
  outlineSharpness(plane, evenlySpread(plane)) >= sharpnessMin;

function evenlySpread({ width, height }: BytePlane): Float64Array {
  const centres: number[] = [];
  const stepY = Math.max(spacingMin, Math.floor(height / blocksMax));
  const stepX = Math.max(spacingMin, Math.floor(width / blocksMax));
  for (let y = 8; y < height - 8; y += stepY) for (let x = 8; x < width - 8; x += stepX) centres.push(x, y);
  return Float64Array.from(centres);
}
