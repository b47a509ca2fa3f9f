import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { circularMoments } from './circular-moments.js';

it.each([
  [40, 30, 1],
  [33, 51, 2],
  [1, 7, 2],
])('gives the known moments: %i × %i, step %i', (width, height, step) => {
  const random = seededRandom(width);
  const data = Float32Array.from({ length: width * height }, () => 255 * random());
  expect(sampled(circularMoments({ width, height, data }, step))).toMatchSnapshot();
});
