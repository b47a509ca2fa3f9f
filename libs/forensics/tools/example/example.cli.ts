import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { analyze } from '#src/engine/analyze.js';
import { type GreyMap } from '#src/report/report.js';
import { runCli } from '../command-line/run-cli.js';
import { figuresOf } from './figures.js';
import { makeStillLife } from './still-life.js';

const usage = `npm run example

Renders the example of the home page, analyses it, and writes the picture and what the engine says of it. Takes a minute.`;

/** Opacity of the map where its signal is strongest. */
const opacity = 0.7;

/** This file runs in `dist`, so the repository is five levels up. */
const repository = join(import.meta.dirname, '../../../../..');
const tool = join(repository, 'libs/forensics/tools/example');
const assets = join(repository, 'frontend/src/features/home/assets');

async function run(): Promise<void> {
  const picture = await makeStillLife();
  const { report, maps } = await analyze(picture);
  const map = maps.find(({ id }) => id === 'heatmap');
  if (!map) throw new Error('The engine drew no map.');
  await writeFile(join(tool, 'still-life.jpg'), picture);
  await writeFile(join(assets, 'hero.avif'), await sharp(picture).avif({ quality: 55 }).toBuffer());
  await writeFile(join(assets, 'hero.webp'), await sharp(picture).webp({ quality: 75 }).toBuffer());
  await writeFile(join(assets, 'map.webp'), await shownMap(map));
  await writeFile(join(assets, 'example.json'), `${JSON.stringify(figuresOf(report), null, 2)}\n`);
  console.log(`${report.verdict}, ${report.score}; ${picture.length} bytes`);
}

/** The colours of Viridis, as in the page's `heat-scale`. */
const stops = [
  [68, 1, 84],
  [65, 68, 135],
  [42, 120, 142],
  [34, 168, 132],
  [122, 209, 81],
  [253, 231, 37],
] as const;

/** Draws the map in the page's colours; stronger signals are more opaque. */
function shownMap({ width, height, data }: GreyMap): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4);
  data.forEach((level, pixel) => {
    const place = (level / 255) * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    const channels = [0, 1, 2].map((channel) => {
      const [one = 0, other = 0] = [stops[low]?.[channel], stops[low + 1]?.[channel]];
      return Math.round(one + (other - one) * (place - low));
    });
    pixels.set([...channels, Math.round(level * opacity)], pixel * 4);
  });
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ quality: 60 })
    .toBuffer();
}

await runCli({ usage, run });
