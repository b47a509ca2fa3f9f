import { evenlyLit } from '../grade.js';
import { hatchTile } from '../noise-tile.js';
import { brightnessOf, inBands, type Picture } from '../picture.js';
import { painted } from './paint.js';
import { type Rendering } from './rendering.js';

const { max, min } = Math;

/** Thick strokes, lit from the upper left. */
export const oil: Rendering = async (picture, { random }) => {
  const strokes = await painted(await evenlyLit(picture), { radius: random.pick([4, 5]), shrink: 2 });
  const relief = await brightnessOf(strokes);
  const bristles = hatchTile(random);
  const { width } = picture;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % width, (pixel / width) | 0];
      const height = relief.values[pixel] ?? 0;
      const slope = height - (relief.values[pixel - 2 * width - 2] ?? height);
      const canvas = (bristles.at(x, y) - bristles.at(x - 1, y - 1)) * 9;
      const shine = max(-26, min(26, slope * 0.35)) + canvas;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = strokes.rgb[pixel * 3 + channel] ?? 0;
        const vivid = height + (own - height) * 1.22;
        rgb[pixel * 3 + channel] = max(0, min(255, vivid + shine));
      }
    }
  });
  return { width, height: picture.height, rgb } satisfies Picture;
};
