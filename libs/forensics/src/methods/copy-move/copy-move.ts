import { type Scene } from '../../pixels/copies/scene.js';
import { verifyCopy, type Copy } from '../../pixels/copies/verify-copy.js';
import { type ForensicMethod } from '../method.js';
import { copiesFireFrom, searchCopies } from '../search-copies.js';
import { clusterMatches } from './cluster-matches.js';
import { describeKeypoints } from '../../pixels/keypoints/describe-keypoints.js';
import { buildScaleSpace, findKeypoints } from '../../pixels/keypoints/find-keypoints.js';
import { matchKeypoints } from '../../pixels/keypoints/match-keypoints.js';

/**
 * Copy-move by keypoints: finds parts that occur again elsewhere, moved, rotated or scaled, and compares them down to
 * their noise.
 */
export const copyMove: ForensicMethod = {
  id: 'copy-move',
  family: 'geometry',
  firesFrom: copiesFireFrom,
  drawsMaps: true,
  whenHalved: 'told',
  run: (context) =>
    searchCopies(context, {
      find: findCopiesByKeypoints,
      codes: { none: 'copy-move.none', found: 'copy-move.found', drawn: 'copy-move.drawn' },
    }),
};

const keypointsMax = 4000;
const keypointsMin = 20;

/** Finds copies by keypoints; null if the image has too few. */
function findCopiesByKeypoints(scene: Scene): Copy[] | null {
  const space = buildScaleSpace(scene.work);
  const keypoints = findKeypoints(space, keypointsMax);
  if (keypoints.length < keypointsMin) return null;
  const described = describeKeypoints(space, keypoints);
  const hypotheses = clusterMatches(described, matchKeypoints(described));
  return hypotheses.flatMap((hypothesis) => verifyCopy(scene, hypothesis) ?? []);
}
