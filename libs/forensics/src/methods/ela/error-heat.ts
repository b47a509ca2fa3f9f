import { spreadBlocks } from '../../pixels/drawing/spread-blocks.js';
import { blur } from '../../pixels/filters/blur.js';
import { type FloatPlane } from '../../pixels/planes/plane.js';
import { type ErrorsOfImage } from './error-level.js';
import { measureBlocks } from './measure-blocks.js';

/**
 * Both values were chosen by mean best F1 on both collections. `smoothedShare` is the width of the smoothing as a share
 * of the image's side; it is below the size of altered parts, and .02 to .035 work as well. Errors are divided by the
 * texture to the power `textureExponent`, because dividing by the whole texture, as ELA does, hides sharp pasted parts.
 * An exponent of .30 loses a few hundredths of F1, an exponent of 0 one hundredth.
 */
const smoothedShare = 0.025;
const textureExponent = 0.2;
/** Differences below this, in grey levels, are rounding noise. */
const levelMin = 0.1;
/**
 * Ends of the grey scale, as ln(error of a block / error of the median block). A block with about one and a half times the
 * median error is mid-grey.
 */
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
