import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { blur } from './blur.js';

it.each([
  [1, 1],
  [1, 9],
  [8, 1],
  [31, 17],
  [64, 40],
])('gives the known blur of %i × %i values', (width, height) => {
  const random = seededRandom(width * height);
  const data = Float32Array.from({ length: width * height }, () => 255 * random());
  for (const sigma of [0.3, 1, 1.6, 7])
    expect(sampled(blur({ width, height, data }, sigma))).toMatchSnapshot(`sigma ${sigma}`);
});
