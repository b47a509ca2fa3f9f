import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { tileVotes } from './tile-votes.js';

it.each([
  [64, 48, 256],
  [83, 61, 256],
  [200, 120, 30],
  [7, 40, 256],
])('gives the known votes on %i × %i pixels', (width, height, range) => {
  const random = seededRandom(width);
  const rgb = Uint8Array.from({ length: width * height * 3 }, (_, at) =>
    Math.min(255, ((at * 7) % 200) * (range < 256 ? 1 : 0) + range * random()),
  );
  expect(sampled(tileVotes({ width, height, rgb }))).toMatchSnapshot();
});
