import { inBands, resized } from '../picture.js';
import { type Rendering } from './rendering.js';

const { ceil, floor, max, min, round, sqrt } = Math;

/** Thresholds of a 4 × 4 Bayer matrix. */
const pattern = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const step = 30;

/** Large squares in few colours, dithered, like an early console. */
export const pixel: Rendering = async (picture, { random }) => {
  const square = round(sqrt(picture.width * picture.height) / random.pick([128, 144, 168]));
  const small = await resized(picture, {
    width: ceil(picture.width / square),
    height: ceil(picture.height / square),
  });
  await inBands(small.width * small.height, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const place = (floor(index / small.width) % 4) * 4 + ((index % small.width) % 4);
      const shift = ((pattern[place] ?? 0) / 16 - 0.47) * step * 0.6;
      for (let at = index * 3; at < index * 3 + 3; at += 1) {
        const value = (small.rgb[at] ?? 0) + shift;
        small.rgb[at] = max(0, min(255, round(value / step) * step));
      }
    }
  });
  return resized(small, picture, 'nearest');
};
