import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { runCli } from '../command-line/run-cli.js';
import { shownMap } from '../example/shown-map.js';
import { type CaseName, examine, files, readPicture, type SolvedCase, toSolvedCase } from './cases.js';
import { pictures } from './pictures.js';

const usage = `npm run gallery -- [NAME.jpg … | none]

Draws the pictures of the home page's gallery: all of them, those that are named, or none. Then writes what the engine
says of all of them. Drawing all takes minutes.`;

/** This file runs in `dist`, so the repository is five levels up. */
const repository = join(import.meta.dirname, '../../../../..');
const folder = join(repository, 'libs/forensics/tools/gallery');
const assets = join(repository, 'frontend/src/features/home/assets/gallery');

const shownBytesMax = 60_000;

async function run(names: string[]): Promise<void> {
  for (const [name, make] of Object.entries(pictures)) {
    if (names.length === 0 || names.includes(name)) await writeFile(join(folder, name), await make());
  }
  await mkdir(assets, { recursive: true });
  const cases: SolvedCase[] = [];
  for (const name of Object.keys(files) as CaseName[]) cases.push(await writeCase(name));
  await writeFile(join(assets, 'cases.json'), `${JSON.stringify(cases, null, 2)}\n`);
}

async function writeCase(name: CaseName): Promise<SolvedCase> {
  const picture = await readPicture(folder, name);
  const { report, maps } = await examine(folder, name);
  const solved = toSolvedCase(name, report);
  await writeFile(join(assets, `${name}.webp`), await shown(sharp(picture).resize({ width: 768 })));
  await writeFile(
    join(assets, `${name}-small.webp`),
    await sharp(picture).resize({ width: 160, height: 107 }).webp({ quality: 70 }).toBuffer(),
  );
  const map = maps.find(({ id }) => id === 'heatmap');
  if (map && solved.mapBy) {
    const drawn = sharp(await shownMap(map)).resize({ width: 384 });
    await writeFile(join(assets, `${name}-map.webp`), await drawn.webp({ quality: 60 }).toBuffer());
  }
  console.log(`${name}: ${report.verdict}, ${report.score}. ${solved.sentence.en}`);
  return solved;
}

/** Returns the best WebP that is small enough for a page. */
async function shown(picture: Sharp): Promise<Buffer> {
  for (let quality = 82; quality > 30; quality -= 6) {
    const bytes = await picture.clone().webp({ quality }).toBuffer();
    if (bytes.length <= shownBytesMax) return bytes;
  }
  throw new Error('The picture is too large for the page.');
}

await runCli({ usage, run });
