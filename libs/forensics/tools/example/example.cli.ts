import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { analyze } from '#src/engine/analyze.js';
import { runCli } from '../command-line/run-cli.js';
import { toSolvedCase } from '../gallery/cases.js';
import { shownMap } from './shown-map.js';
import { makeStillLife } from './still-life.js';

const usage = `npm run example

Renders the example of the home page, analyses it, and writes the picture and what the engine says of it. Takes a minute.`;

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
  await writeFile(
    join(assets, 'example.json'),
    `${JSON.stringify(toSolvedCase('example', report), null, 2)}\n`,
  );
  console.log(`${report.verdict}, ${report.score}; ${picture.length} bytes`);
}

await runCli({ usage, run });
