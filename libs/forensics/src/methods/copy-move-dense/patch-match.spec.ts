import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { circularMoments } from './circular-moments.js';
import { matchPatches } from './patch-match.js';

it.each([
  [90, 70, 1],
  [64, 301, 2],
  [400, 65, 2],
])('gives the known offsets: %i × %i, step %i', (width, height, step) => {
  const random = seededRandom(width);
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    (at % width) % 50 < 8 ? 128 : 128 + 60 * Math.sin(at / 7) + 90 * random(),
  );
  const field = circularMoments({ width, height, data }, step);
  expect(sampled(matchPatches(field))).toMatchSnapshot();
});

it('gives the known offsets of a drawing with many equal places', () => {
  const [width, height] = [180, 140];
  const random = seededRandom(3);
  const tile = Float32Array.from({ length: 60 * 60 }, () => (random() < 0.12 ? 40 : 210));
  const data = Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x % 90 < 60 && y % 70 < 60 ? tile[(y % 70) * 60 + (x % 90)]! : 210;
  });
  const field = circularMoments({ width, height, data }, 1);
  expect(sampled(matchPatches(field))).toMatchSnapshot();
});
