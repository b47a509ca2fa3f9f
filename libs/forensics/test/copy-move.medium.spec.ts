import { copyMoveDense } from '../src/methods/copy-move-dense/copy-move-dense.js';
import { copyMove } from '../src/methods/copy-move/copy-move.js';
import {
  accuracy,
  cloned,
  plain,
  printed,
  printedOnGrainyPaper,
  repeating,
  type Picture,
} from './made-copies.js';
import { runOn } from './made-photo.js';

const methods = [
  ['copy-move', copyMove],
  ['copy-move-dense', copyMoveDense],
] as const;

const transparent = '#0000';

describe.each(methods)('%s on made pictures', (_id, method) => {
  it.each<[string, (patch: Picture) => Picture, (image: Picture) => Picture]>([
    ['plain', (patch) => patch, (image) => image.png()],
    ['plain, then JPEG q85', (patch) => patch, (image) => image.jpeg({ quality: 85 })],
    ['turned by 10°', (patch) => patch.rotate(10, { background: transparent }), (image) => image.png()],
    ['enlarged by a tenth', (patch) => patch.resize(110, 99), (image) => image.png()],
  ])('finds a copied part, %s', async (_name, change, save) => {
    const result = await runOn(method, await save(await cloned(change)).toBuffer());
    expect(result.findings).toMatchObject([{ group: 'edit' }]);
    expect(accuracy(result)).toBeGreaterThan(0.75);
  });

  it.each<[string, () => Picture]>([
    ['texture without repetition', plain],
    ['shapes that repeat, each with noise of its own', repeating],
    ['rows of the same letters', printed],
    ['the same letters on grainy paper', printedOnGrainyPaper],
  ])('stays silent about %s, as PNG and as JPEG', async (_name, make) => {
    for (const save of [(image: Picture) => image.png(), (image: Picture) => image.jpeg({ quality: 80 })]) {
      const result = await runOn(method, await save(make()).toBuffer());
      // A finding that equal parts were drawn is not a suspicion.
      expect(result.findings.filter(({ code }) => !code.endsWith('.drawn'))).toEqual([]);
      expect(result.maps).toBeUndefined();
    }
  });
});
