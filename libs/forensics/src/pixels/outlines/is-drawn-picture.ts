import { type BytePlane } from '../planes/plane.js';
import { outlineSharpness } from './outline-sharpness.js';

/**
 * None of 541 photos, altered or not, reached 0.88; the drawn pages that the JPEG tests mistook for forgeries are above
 * 0.92.
 */
const sharpnessMin = 0.9;
const spacingMin = 12;
/** Limit of blocks along one side, so that the time does not grow with the image. */
const blocksMax = 60;

/**
 * Whether most of an image was drawn and not photographed. Drawn outlines are steps from one pixel to the next, which
 * no lens produces. Some methods skip such images, because drawings lack the noise and frequencies of photos.
 */
export const isDrawnPicture = (plane: BytePlane): boolean =>
  outlineSharpness(plane, evenlySpread(plane)) >= sharpnessMin;

function evenlySpread({ width, height }: BytePlane): Float64Array {
  const centres: number[] = [];
  const stepY = Math.max(spacingMin, Math.floor(height / blocksMax));
  const stepX = Math.max(spacingMin, Math.floor(width / blocksMax));
  for (let y = 8; y < height - 8; y += stepY) for (let x = 8; x < width - 8; x += stepX) centres.push(x, y);
  return Float64Array.from(centres);
}
