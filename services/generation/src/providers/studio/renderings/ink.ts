import { colourOf, colourRamp, evenlyLit } from '../grade.js';
import { paperTile } from '../noise-tile.js';
import { brightnessOf, inBands, type Picture } from '../picture.js';
import { inkLines } from './edges.js';
import { painted } from './paint.js';
import { torn } from './torn-edge.js';
import { type Rendering } from './rendering.js';

const { floor, max, min, round } = Math;

const inks = [
  ['#15171b', '#4c5056', '#9b9c97', '#dcd6c7', '#f7f1e4'],
  ['#141a26', '#3c4f68', '#8d9aa6', '#d8d6cb', '#f6f2e7'],
  ['#1d1613', '#574940', '#a4988a', '#ddd3c2', '#f8f1e3'],
];

/** Ink wash on rice paper: a few washes, brush contours, white margins. */
export const ink: Rendering = async (picture, { random, hasMargin }) => {
  const washes = await brightnessOf(await painted(await evenlyLit(picture), { radius: 5, shrink: 2.2 }));
  const lines = await inkLines(await brightnessOf(picture), { sigma: 1.7, softness: 5, threshold: 3 });
  const ramp = colourRamp(random.pick(inks).map(colourOf));
  const paper = paperTile(random);
  const margin = hasMargin ? torn(picture, random, { width: 0.09, roughness: 0.05 }) : () => 1;
  const rgb = new Uint8Array(picture.rgb.length);
  await inBands(picture.width * picture.height, (from, to) => {
    for (let pixel = from; pixel < to; pixel += 1) {
      const [x, y] = [pixel % picture.width, (pixel / picture.width) | 0];
      const wash = soaked((washes.values[pixel] ?? 0) / 255);
      const line = (lines.values[pixel] ?? 0) / 255;
      const inked = 1 - (1 - wash) * (0.86 + paper.at(x, y) * 0.1);
      const light = 1 - (1 - inked * (0.25 + 0.75 * line)) * margin(x, y);
      const index = max(0, min(255, round(light * 255)));
      for (let channel = 0; channel < 3; channel += 1)
        rgb[pixel * 3 + channel] = ramp[index * 3 + channel] ?? 0;
    }
  });
  return { width: picture.width, height: picture.height, rgb } satisfies Picture;
};

/** Five washes with soft borders; highlights fade into the paper. */
function soaked(light: number): number {
  const lifted = min(1, light * 1.25 + 0.06);
  const level = lifted * 5;
  const base = floor(level);
  const within = level - base;
  return (base + within * within * (3 - 2 * within)) / 5;
}
