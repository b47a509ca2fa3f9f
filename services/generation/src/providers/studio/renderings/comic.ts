import { evenlyLit } from '../grade.js';
import { brightnessOf, inBands, type Picture } from '../picture.js';
import { inkLines } from './edges.js';
import { halftone } from './halftone.js';
import { painted } from './paint.js';
import { type Rendering } from './rendering.js';

const { floor, max, min } = Math;

/** Flat colours in a few tones, brush contours, halftone dots in the midtones. */
export const comic: Rendering = async (picture, { random }) => {
  const flat = await painted(await evenlyLit(picture), { radius: 3, shrink: 1.8 });
  const lines = await inkLines(await brightnessOf(flat), { sigma: 1.25, softness: 2.6, threshold: 2.4 });
  const dots = halftone({ cell: picture.width / 150, degrees: 45 });
  const levels = random.pick([5, 6]);
  const { width } = picture;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const at = pixel * 3;
      const [red, green, blue] = [flat.rgb[at] ?? 0, flat.rgb[at + 1] ?? 0, flat.rgb[at + 2] ?? 0];
      const light = max(1, (red * 77 + green * 150 + blue * 29) >> 8);
      const lifted = (light / 255) ** 0.95;
      const tone = (stepped(lifted * levels) / levels) * 255;
      const isShadow = lifted > 0.18 && lifted < 0.5;
      const dot = isShadow && dots(pixel % width, (pixel / width) | 0) > 0.45 + lifted * 0.7 ? 0.86 : 1;
      const line = (lines.values[pixel] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = flat.rgb[at + channel] ?? 0;
        const vivid = tone + (own - light) * 1.4;
        rgb[at + channel] = max(0, min(255, vivid * dot)) * line + 18 * (1 - line);
      }
    }
  });
  return { width, height: picture.height, rgb } satisfies Picture;
};

/** Quantised with short ramps, so that borders do not flicker. */
function stepped(value: number): number {
  const base = floor(value);
  const within = max(0, min(1, (value - base - 0.35) / 0.3));
  return base + within * within * (3 - 2 * within);
}
