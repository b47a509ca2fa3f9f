import { evenlyLit } from '../grade.js';
import { paperTile } from '../noise-tile.js';
import { inBands, type Picture, wideBlur } from '../picture.js';
import { painted } from './paint.js';
import { torn } from './torn-edge.js';
import { type Rendering } from './rendering.js';

const { max, min } = Math;

/** Light washes on rough paper, darker at their dried edges, with an unpainted margin. */
export const watercolour: Rendering = async (picture, { random, hasMargin }) => {
  const washes = await painted(await evenlyLit(picture), { radius: 5, shrink: 2 });
  const around = await wideBlur(washes, 7);
  const paper = paperTile(random);
  const margin = hasMargin ? torn(picture, random, { width: 0.075, roughness: 0.04 }) : () => 1;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % picture.width, (pixel / picture.width) | 0];
      const at = pixel * 3;
      const [red, green, blue] = [washes.rgb[at] ?? 0, washes.rgb[at + 1] ?? 0, washes.rgb[at + 2] ?? 0];
      const light = (red * 77 + green * 150 + blue * 29) >> 8;
      const dried = light - ((around.rgb[at + 1] ?? 0) * 0.6 + (around.rgb[at] ?? 0) * 0.4);
      const rim = 1 - min(0.16, max(0, -dried) / 160);
      const grain = 1 + paper.at(x, y) * 0.05 * (1.15 - light / 255);
      const cover = margin(x, y);
      for (let channel = 0; channel < 3; channel += 1) {
        const own = washes.rgb[at + channel] ?? 0;
        const vivid = light + (own - light) * 1.32;
        const thin = (255 - (255 - vivid) * 0.8) * rim * grain;
        const sheet = (paperColour[channel] ?? 0) + paper.at(x, y) * 2.5;
        rgb[at + channel] = max(0, min(255, sheet + (min(thin, sheet) - sheet) * cover));
      }
    }
  });
  return { width: picture.width, height: picture.height, rgb } satisfies Picture;
};

const paperColour = [251, 249, 243];
