import { circularMoments as plainMoments } from '../../../test/plain/circular-moments.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { circularMoments } from './circular-moments.js';

it.each([
  [40, 30, 1],
  [33, 51, 2],
  [1, 7, 2],
])(
  'has of a plane of %i × %i at every pixel of %i exactly the moments of plain code',
  (width, height, step) => {
    const random = seededRandom(width);
    const data = Float32Array.from({ length: width * height }, () => 255 * random());
    expect(circularMoments({ width, height, data }, step)).toEqual(
      plainMoments({ width, height, data }, step),
    );
  },
);
