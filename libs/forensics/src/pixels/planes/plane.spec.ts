import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { luma, shrink } from './plane.js';

it.each([
  [40, 30, 1.3],
  [41, 33, 2],
  [83, 61, 3.87],
  [200, 20, 7.01],
])('gives the known pixels of %i × %i shrunk by %f', (width, height, factor) => {
  const random = seededRandom(width);
  const data = Uint8Array.from({ length: width * height }, () => 256 * random());
  expect(sampled(shrink({ width, height, data }, factor))).toMatchSnapshot();
});

it('gives the known luma', () => {
  const random = seededRandom(3);
  for (const [width, height] of [
    [1, 1],
    [17, 3],
    [150, 140],
  ] as const) {
    const rgb = Uint8Array.from({ length: width * height * 3 }, () => 256 * random());
    expect(sampled(luma({ width, height, rgb }))).toMatchSnapshot(`${width} × ${height}`);
  }
});
