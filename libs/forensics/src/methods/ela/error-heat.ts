import { spreadBlocks } from '../../pixels/drawing/spread-blocks.js';
import { blur } from '../../pixels/filters/blur.js';
import { type FloatPlane } from '../../pixels/planes/plane.js';
import { type ErrorsOfImage } from './error-level.js';
import { measureBlocks } from './measure-blocks.js';

/**
 * Chosen by mean best F1 with both collections in sight. Smoothing: a share of the side that altered parts are larger
 * than; .02 to .035 do as well. How much of the error its texture explains: all of it, as ELA does, hides
 * what was pasted sharp (.30 costs a few hundredths), nothing costs one.
 */
const smoothedShare = 0.025;
const textureExponent = 0.2;
/** Below this, in grey levels, differences are rounding. */
const levelMin = 0.1;
/** ln of the error over that of the picture's middle block, drawn black and white; mid-grey is half more error. */
const black = -0.4;
const white = 1.2;

/**
 * Where a picture loses more than usual when it is saved again (ELA, Krawetz 2007), as areas and not as edges: means
 * of 8×8 blocks, smoothed in proportion to the picture. On a fixed scale, so that an even picture stays dark grey.
 * Of the image's size, in stored orientation.
 */
export function drawErrorHeat(image: ErrorsOfImage): Uint8Array<ArrayBuffer> {
  const { columns, rows, errors, texture } = measureBlocks(image);
  const sigma = Math.max(0.5, smoothedShare * Math.sqrt(columns * rows));
  const smooth = (data: Float32Array): FloatPlane => blur({ width: columns, height: rows, data }, sigma);
  const error = smooth(errors).data;
  const explained = smooth(texture).data;
  const heat = error.map(
    (value, block) => Math.log(value + levelMin) - textureExponent * Math.log(explained[block]! + levelMin),
  );
  const middle = heat.toSorted()[heat.length >> 1]!;
  const levels = heat.map((value) =>
    Math.min(255, Math.max(0, (255 * (value - middle - black)) / (white - black))),
  );
  return spreadBlocks({ columns, rows, offsetX: 0, offsetY: 0 }, levels, image);
}
