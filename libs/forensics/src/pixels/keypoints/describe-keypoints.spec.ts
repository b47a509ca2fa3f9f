import { sampled } from '../../../test/sampled.js';
import { seededRandom } from '../../../tools/statistics/seeded-random.js';
import { describeKeypoints } from './describe-keypoints.js';
import { buildScaleSpace, findKeypoints } from './find-keypoints.js';

it.each([
  [120, 90],
  [641, 480],
])('gives the known descriptors of %i × %i pixels', (width, height) => {
  const random = seededRandom(width);
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    // Flat parts are included, where all gradients are zero.
    (at % width) % 60 < 20 ? 128 : 128 + 60 * Math.sin(at / 5) + 60 * random(),
  );
  const space = buildScaleSpace({ width, height, data });
  const keypoints = findKeypoints(space, 400);
  expect(keypoints.length).toBeGreaterThan(50);
  const { angles, descriptors } = describeKeypoints(space, keypoints);
  expect(sampled({ angles, descriptors })).toMatchSnapshot();
});
