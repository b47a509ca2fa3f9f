import { colourOf } from '../grade.js';
import { paperTile } from '../noise-tile.js';
import { brightnessOf, inBands, type Picture, planeAsSharp, toPlane } from '../picture.js';
import { halftone } from './halftone.js';
import { type Rendering } from './rendering.js';

const { max, min, round } = Math;

/** The dark and the bright ink. */
const inks = [
  ['#1f3a5f', '#f2705f'],
  ['#274046', '#e8a33d'],
  ['#3b2a55', '#ef7aa1'],
  ['#1d4d4f', '#f28c61'],
  ['#2f2f33', '#57a79c'],
];

/** A two-ink poster on cream paper, the second slightly misregistered, like a Risograph print. */
export const print: Rendering = async (picture, { random }) => {
  const tones = await toPlane(planeAsSharp(await brightnessOf(picture)).normalise({ lower: 2, upper: 98 }));
  const [dark, bright] = random.pick(inks).map(colourOf);
  const cell = picture.width / 190;
  const [darkDots, brightDots] = [halftone({ cell, degrees: 45 }), halftone({ cell, degrees: 75 })];
  const paper = paperTile(random);
  const shift = round(random.between(2, 4)) * picture.width + round(random.between(-4, 4));
  const { width } = picture;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % width, (pixel / width) | 0];
      const rough = paper.at(x, y) * 0.05;
      const light = (tones.values[pixel] ?? 0) / 255 + rough;
      const shifted = (tones.values[pixel - shift] ?? tones.values[pixel] ?? 0) / 255 + rough;
      const darkInk = edge(1.04 - light * 1.75 - darkDots(x, y) * 0.82) * 0.93;
      const brightInk = edge(1.12 - shifted * 1.12 - brightDots(x, y) * 0.85) * 0.86;
      for (let channel = 0; channel < 3; channel += 1) {
        const sheet = (paperColour[channel] ?? 0) + paper.at(x, y) * 2;
        const first = sheet * (1 - brightInk) + ((bright?.[channel] ?? 0) * sheet * brightInk) / 250;
        rgb[pixel * 3 + channel] =
          first * (1 - darkInk) +
          (((dark?.[channel] ?? 0) * first) / 255) * 0.55 * darkInk +
          (dark?.[channel] ?? 0) * 0.45 * darkInk;
      }
    }
  });
  return { width, height: picture.height, rgb } satisfies Picture;
};

const paperColour = [245, 239, 227];
const edge = (value: number): number => max(0, min(1, 0.5 + value * 4));
