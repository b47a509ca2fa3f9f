import { colourOf } from '../grade.js';
import { brightnessOf, inBands, type Picture, toPlane, planeAsSharp } from '../picture.js';
import { inkLines } from './edges.js';
import { halftone } from './halftone.js';
import { painted } from './paint.js';
import { type Rendering } from './rendering.js';

const { floor, min } = Math;

/** From shadow to light. */
const inks = [
  ['#1d1d3b', '#e2445c', '#f6c453', '#fdf5e0'],
  ['#132a4e', '#1c9c97', '#ffb09c', '#fff3e2'],
  ['#2b1b4d', '#ef5d88', '#86d3e2', '#fffae6'],
  ['#0f302b', '#ee7439', '#f2d04b', '#fbf6e8'],
];

/** Four flat inks with halftone dots for the tones between them. */
export const popart: Rendering = async (picture, { random }) => {
  const flat = await brightnessOf(await painted(picture, { radius: 4, shrink: 2 }));
  const tones = await toPlane(planeAsSharp(flat).normalise({ lower: 3, upper: 97 }));
  const lines = await inkLines(flat, { sigma: 1.8, softness: 3, threshold: 3.5 });
  const dots = halftone({ cell: picture.width / 110, degrees: 30 });
  const colours = random.pick(inks).map(colourOf);
  const { width } = picture;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const level = min(2.999, ((tones.values[pixel] ?? 0) / 255) * 3);
      const base = floor(level);
      const within = level - base;
      const shown =
        within > 0.22 && within > dots(pixel % width, (pixel / width) | 0) * 0.8 + 0.12 ? base + 1 : base;
      const line = (lines.values[pixel] ?? 0) / 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const own = colours[shown]?.[channel] ?? 0;
        rgb[pixel * 3 + channel] = own * line + (colours[0]?.[channel] ?? 0) * (1 - line);
      }
    }
  });
  return { width, height: picture.height, rgb } satisfies Picture;
};
