import { type Scene } from '../../pixels/copies/scene.js';
import { verifyCopy, type Copy } from '../../pixels/copies/verify-copy.js';
import { clusterMatches } from './cluster-matches.js';
import { describeKeypoints } from './describe-keypoints.js';
import { buildScaleSpace, findKeypoints } from './find-keypoints.js';
import { matchKeypoints } from './match-keypoints.js';

const keypointsMax = 4000;
const keypointsMin = 20;

/** Copies found by keypoints; null where the picture holds too few of them. */
export function findCopiesByKeypoints(scene: Scene): Copy[] | null {
  const space = buildScaleSpace(scene.work);
  const keypoints = findKeypoints(space, keypointsMax);
  if (keypoints.length < keypointsMin) return null;
  const described = describeKeypoints(space, keypoints);
  const hypotheses = clusterMatches(described, matchKeypoints(described));
  return hypotheses.flatMap((hypothesis) => verifyCopy(scene, hypothesis) ?? []);
}
