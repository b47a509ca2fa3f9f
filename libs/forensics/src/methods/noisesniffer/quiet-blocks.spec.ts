import { selectQuietBlocks as plainBlocks } from '../../../test/plain/quiet-blocks.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { selectQuietBlocks } from './quiet-blocks.js';

it.each([
  [160, 120, 6],
  [333, 201, 40],
  [1000, 401, 2],
  [40, 4, 10],
])('selects in %i × %i pixels with noise of %i the blocks of plain code', (width, height, noise) => {
  const random = seededRandom(width);
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.max(0, Math.min(255, 130 + 125 * Math.sin(at / 9000) + noise * (random() - 0.5))),
  );
  for (const channel of [0, 1, 2]) {
    const own = selectQuietBlocks({ width, height, rgb }, channel);
    expect(own).toEqual(plainBlocks({ width, height, rgb }, channel));
  }
});
