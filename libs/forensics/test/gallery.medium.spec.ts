import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type CaseName, examine, files, type SolvedCase, toSolvedCase } from '../tools/gallery/cases.js';

const folder = join(__dirname, '../tools/gallery');
const assets = join(__dirname, '../../../frontend/src/features/home/assets/gallery');

describe('the gallery of the home page (npm run gallery makes it anew)', () => {
  it.each(Object.keys(files) as CaseName[])('UI-342 shows what the engine says of %s today', async (name) => {
    const stored = JSON.parse(await readFile(join(assets, 'cases.json'), 'utf8')) as SolvedCase[];
    const { report } = await examine(folder, name);
    expect(toSolvedCase(name, report)).toEqual(stored.find((one) => one.name === name));
    expect((await stat(join(assets, `${name}.webp`))).size).toBeLessThanOrEqual(60_000);
  });
});
