import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { descriptorLength, type Described } from './describe-keypoints.js';
import { type Keypoint } from './find-keypoints.js';
import { matchKeypoints } from './match-keypoints.js';

/** Makes keypoints, some of them more or less exact copies of others. */
function madeKeypoints(count: number): Described {
  const random = seededRandom(count);
  const keypoints = Array.from(
    { length: count },
    () => ({ x: 120 * random(), y: 90 * random(), isDark: random() < 0.5 }) as Keypoint,
  );
  const descriptors = Uint8Array.from({ length: count * descriptorLength }, () => 70 * random() ** 3);
  for (let own = 1; own < count; own += 3) {
    const source = Math.floor(random() * own);
    const amount = Math.floor(30 * random());
    for (let at = 0; at < descriptorLength; at += 1)
      descriptors[own * descriptorLength + at] =
        descriptors[source * descriptorLength + at]! + Math.floor(amount * random());
  }
  return { keypoints, descriptors, angles: new Float32Array(count) };
}

it.each([0, 1, 2, 90, 700])('gives the known matches of %i keypoints', (count) => {
  const described = madeKeypoints(count);
  const matches = matchKeypoints(described);
  const values = matches.flatMap(({ first, second, distance }) => [first, second, distance]);
  expect(sampled(Float64Array.from(values))).toMatchSnapshot();
  if (count === 700) expect(matches.length).toBeGreaterThan(40);
});
