import { spreadBlocks } from '../../pixels/drawing/spread-blocks.js';
import { blur } from '../../pixels/filters/blur.js';
import { type FloatPlane } from '../../pixels/planes/plane.js';
import { type ErrorsOfImage } from './error-level.js';

/**
 * Both values were chosen for the highest mean F1, with the best threshold for each image, on the development and the
 * calibration collection.
 * `smoothedShare` is the width of the smoothing as a share of the image's side. It is smaller than altered parts;
 * values of .02 to .035 work as well. Errors are divided by the texture to the power `textureExponent`, because
 * dividing by the texture itself, as the method ELA does, hides sharp pasted parts. An exponent of .30 loses a few
 * hundredths of F1, and an exponent of 0 loses one hundredth.
 */
const smoothedShare = 0.025;
const textureExponent = 0.2;
/** Differences below this, in grey levels, are rounding noise. */
const levelMin = 0.1;
/** Ends of the grey scale, as ln(error / median error). About one and a half times the median is mid-grey. */
const black = -0.4;
const white = 1.2;

/**
 * Draws where an image changes more than usual when it is saved again (ELA, Krawetz 2007), as areas instead of edges:
 * the means of 8×8 blocks are smoothed in proportion to the image's size. The scale is fixed, so that a uniform image
 * stays dark grey. The map has the image's size, in stored orientation.
 */
export function drawErrorHeat(image: ErrorsOfImage): Uint8Array<ArrayBuffer> {
  const { columns, rows, errors, texture } = measureBlocks(image);
  const sigma = Math.max(0.5, smoothedShare * Math.sqrt(columns * rows));
  const smooth = (data: Float32Array): FloatPlane => blur({ width: columns, height: rows, data }, sigma);
  const heat = heatOf(smooth(errors).data, smooth(texture).data);
  const middle = heat.toSorted()[heat.length >> 1]!;
  return spreadBlocks({ columns, rows, offsetX: 0, offsetY: 0 }, toLevels(heat, middle), image);
}

function heatOf(errors: Float32Array, texture: Float32Array): Float32Array {
  const heat = new Float32Array(errors.length);
  for (let block = 0; block < heat.length; block += 1)
    heat[block] =
      Math.log(errors[block]! + levelMin) - textureExponent * Math.log(texture[block]! + levelMin);
  return heat;
}

function toLevels(heat: Float32Array, middle: number): Float32Array {
  const levels = new Float32Array(heat.length);
  for (let block = 0; block < heat.length; block += 1)
    levels[block] = Math.min(255, Math.max(0, (255 * (heat[block]! - middle - black)) / (white - black)));
  return levels;
}

/** Means of the 8×8 blocks of an image, incomplete blocks at the edge included. */
interface BlockErrors {
  columns: number;
  rows: number;
  errors: Float32Array;
  /** Mean absolute Laplacian, which measures a block's texture. */
  texture: Float32Array;
}

function measureBlocks({ width, height, errors, texture }: ErrorsOfImage): BlockErrors {
  const { columns, rows } = errors;
  const means = { columns, rows, errors: errors.values.slice(), texture: texture.values.slice() };
  for (let row = 0; row < rows; row += 1) toMeans(means, row, { width, height });
  return means;
}

function toMeans(
  { columns, errors, texture }: BlockErrors,
  row: number,
  { width, height }: { width: number; height: number },
): void {
  for (let column = 0, block = row * columns; column < columns; column += 1, block += 1) {
    errors[block]! /= Math.min(8, width - 8 * column) * Math.min(8, height - 8 * row);
    texture[block]! /= innerLength(column, width) * innerLength(row, height) || 1;
  }
}

/** Number of a block's pixels along one axis that have neighbours on both sides. */
const innerLength = (block: number, length: number): number =>
  Math.max(0, Math.min(8 * block + 8, length - 1) - Math.max(8 * block, 1));
