import { blur } from '../pixels/filters/blur.js';
import { type FloatPlane } from '../pixels/planes/plane.js';

const sigma = 6;
/** Grey levels below which contrast counts as noise and is not amplified. */
const noise = 3;

/**
 * Makes the local mean 0 and the local contrast 1, so that pictures with different brightness, contrast or colours can
 * be aligned.
 */
export function levelContrast(plane: FloatPlane): FloatPlane {
  const mean = blur(plane, sigma).data;
  const centred = plane.data.map((value, at) => value - mean[at]!);
  const squares = blur({ ...plane, data: centred.map((value) => value * value) }, sigma).data;
  return { ...plane, data: centred.map((value, at) => value / Math.sqrt(squares[at]! + noise ** 2)) };
}
