import { evenlyLit } from '../grade.js';
import { hatchTile, paperTile } from '../noise-tile.js';
import { asSharp, brightnessOf, inBands, planeAsSharp, toPlane } from '../picture.js';
import { type Rendering } from './rendering.js';

const { max, min } = Math;

/** Graphite or coloured pencil on paper: contours by dodging, shadows by hatching. */
export const pencil: Rendering = async (picture, { random }) => {
  const grey = await toPlane(asSharp(await evenlyLit(picture)).greyscale());
  const around = await toPlane(planeAsSharp(grey).blur(picture.width / 130));
  const [hatch, paper] = [hatchTile(random), paperTile(random)];
  const colourShare = random.pick([0, 0.55, 0.8]);
  const light = await brightnessOf(picture);
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % picture.width, (pixel / picture.width) | 0];
      const value = grey.values[pixel] ?? 0;
      const contour = min(1, value / max(24, around.values[pixel] ?? 0)) ** 2.6;
      const shade = max(0, (1 - value / 255) * 1.18 - 0.24 + hatch.at(x, y) * 0.3);
      const paperTone = 1 + paper.at(x, y) * 0.022;
      const tone = contour * (1 - min(0.86, shade * 0.82)) * paperTone;
      const own = max(30, light.values[pixel] ?? 0);
      for (let channel = 0; channel < 3; channel += 1) {
        const hue = min(1.5, max(0.35, (picture.rgb[pixel * 3 + channel] ?? 0) / own));
        const tint = 1 + (hue - 1) * colourShare;
        rgb[pixel * 3 + channel] = min(
          255,
          (paperColour[channel] ?? 0) * tone * tint + graphite * (1 - tone),
        );
      }
    }
  });
  return { width: picture.width, height: picture.height, rgb };
};

const paperColour = [249, 246, 239];
const graphite = 30;
