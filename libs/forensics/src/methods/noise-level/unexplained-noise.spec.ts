import { explainNoise as plainNoise } from '../../../test/plain/unexplained-noise.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { explainNoise } from './unexplained-noise.js';

it.each([
  [30, 20],
  [7, 3],
  [2, 2],
  [0, 4],
])('explains the noise of %i × %i blocks exactly as plain code does', (columns, rows) => {
  const random = seededRandom(columns);
  const values = (most: number): Float32Array =>
    Float32Array.from({ length: columns * rows }, () => most * random());
  const sigma = values(6).map((value, cell) => (cell % 9 === 4 ? 0 : value));
  const grid = { columns, rows, sigma, mean: values(255), gradient: values(30) };
  expect(explainNoise(grid)).toEqual(plainNoise(grid));
});
