import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { analyze } from '#src/engine/analyze.js';
import { toSolvedCase } from '../gallery/cases.js';

const assets = join(__dirname, '../../../../frontend/src/features/home/assets');

describe('the example of the home page (npm run example makes it anew)', () => {
  it('shows what the engine says of the picture today', async () => {
    const picture = await readFile(join(__dirname, 'still-life.jpg'));
    expect(picture.length).toBeLessThan(60_000);
    const stored: unknown = JSON.parse(await readFile(join(assets, 'example.json'), 'utf8'));
    expect(toSolvedCase('example', (await analyze(picture)).report)).toEqual(stored);
  });
});
