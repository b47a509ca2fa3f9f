import { blur as plainBlur } from '../../../test/plain/blur.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { blur } from './blur.js';

it.each([
  [1, 1],
  [1, 9],
  [8, 1],
  [31, 17],
  [64, 40],
])('blurs %i × %i values exactly as plain code does', (width, height) => {
  const random = seededRandom(width * height);
  const data = Float32Array.from({ length: width * height }, () => 255 * random());
  for (const sigma of [0.3, 1, 1.6, 7])
    expect(blur({ width, height, data }, sigma)).toEqual(plainBlur({ width, height, data }, sigma));
});
