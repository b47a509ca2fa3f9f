import { luma as plainLuma, shrink as plainShrink } from '../../../test/plain/plane.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { luma, shrink } from './plane.js';

it.each([
  [40, 30, 1.3],
  [41, 33, 2],
  [83, 61, 3.87],
  [200, 20, 7.01],
])('shrinks %i × %i pixels by %f exactly as plain code does', (width, height, factor) => {
  const random = seededRandom(width);
  const data = Uint8Array.from({ length: width * height }, () => 256 * random());
  expect(shrink({ width, height, data }, factor)).toEqual(plainShrink({ width, height, data }, factor));
});

it('computes luma with the kernel exactly as plain code does', () => {
  const random = seededRandom(3);
  for (const [width, height] of [
    [1, 1],
    [17, 3],
    [150, 140],
  ] as const) {
    const rgb = Uint8Array.from({ length: width * height * 3 }, () => 256 * random());
    expect(luma({ width, height, rgb })).toEqual(plainLuma({ width, height, rgb }));
  }
});
