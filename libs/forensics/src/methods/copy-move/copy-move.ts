import { type Scene } from '../../pixels/copies/scene.js';
import { verifyCopy, type Copy, type Hypothesis } from '../../pixels/copies/verify-copy.js';
import { type ForensicMethod } from '../method.js';
import { copiesFireFrom, searchCopies } from '../search-copies.js';
import { describeKeypoints, type Described } from '../../pixels/keypoints/describe-keypoints.js';
import { buildScaleSpace, findKeypoints, type Keypoint } from '../../pixels/keypoints/find-keypoints.js';
import { matchKeypoints, type Match } from '../../pixels/keypoints/match-keypoints.js';
import { fitAffine, type Affine } from '../../pixels/copies/affine.js';

/** Finds parts that occur again elsewhere, by their keypoints, and compares them down to their noise. */
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

/** Finds copies by keypoints; null if the image has too few keypoints. */
function findCopiesByKeypoints(scene: Scene): Copy[] | null {
  const space = buildScaleSpace(scene.work);
  const keypoints = findKeypoints(space, keypointsMax);
  if (keypoints.length < keypointsMin) return null;
  const described = describeKeypoints(space, keypoints);
  const hypotheses = clusterMatches(described, matchKeypoints(described));
  return hypotheses.flatMap((hypothesis) => verifyCopy(scene, hypothesis) ?? []);
}

const matchesMin = 2;
const hypothesesMax = 20;
const hypothesesTried = 400;
const fitRounds = 3;
/**
 * Maximum distance, in working pixels (see `Scene`), from a matched keypoint to the place that a fitted movement
 * predicts for it.
 */
const toleranceFitted = 4;
/** The same maximum for a movement proposed by one match. It grows by `toleranceShare` per pixel of distance. */
const toleranceNear = 5;
const toleranceShare = 0.12;
/** Matches farther than this from the proposing match, in working pixels, are assumed to belong to another object. */
const reach = 250;

/** Groups matches that the same movement explains. Each match proposes the movement between its two keypoints. */
function clusterMatches({ keypoints, angles }: Described, matches: readonly Match[]): Hypothesis[] {
  const hypotheses: Hypothesis[] = [];
  let left = [...matches];
  while (hypotheses.length < hypothesesMax && left.length >= matchesMin) {
    const best = bestGroup(left, { keypoints, angles });
    if (best === null || best.members.length < matchesMin) break;
    hypotheses.push(toHypothesis(best));
    const used = new Set(best.members.map(({ match }) => match));
    left = left.filter((match) => !used.has(match));
  }
  return hypotheses;
}

interface Member {
  match: Match;
  from: Keypoint;
  to: Keypoint;
}

interface Group {
  transform: Affine;
  members: Member[];
}

type Frames = Pick<Described, 'keypoints' | 'angles'>;

function bestGroup(matches: readonly Match[], frames: Frames): Group | null {
  let best: Group | null = null;
  for (const match of matches.slice(0, hypothesesTried)) {
    const transform = movementOf(match, frames);
    const centre = frames.keypoints[match.first]!;
    const members = membersOf(matches, frames, { transform, centre });
    if (members.length > (best?.members.length ?? 0)) best = { transform, members };
  }
  return best === null ? null : refit(best, matches, frames);
}

/** Returns the similarity that maps position, scale and orientation of the first keypoint to those of the second. */
function movementOf({ first, second }: Match, { keypoints, angles }: Frames): Affine {
  const from = keypoints[first]!;
  const to = keypoints[second]!;
  const scale = to.scale / from.scale;
  const angle = angles[second]! - angles[first]!;
  const xx = scale * Math.cos(angle);
  const yx = scale * Math.sin(angle);
  return {
    xx,
    xy: -yx,
    yx,
    yy: xx,
    x0: to.x - xx * from.x + yx * from.y,
    y0: to.y - yx * from.x - xx * from.y,
  };
}

/** Returns the matches that the movement explains, each in the direction in which the movement explains it. */
function membersOf(
  matches: readonly Match[],
  { keypoints }: Frames,
  { transform, centre }: { transform: Affine; centre?: Keypoint },
): Member[] {
  const members: Member[] = [];
  for (const match of matches) {
    const first = keypoints[match.first]!;
    const second = keypoints[match.second]!;
    if (isExplained(transform, { from: first, to: second, centre }))
      members.push({ match, from: first, to: second });
    else if (isExplained(transform, { from: second, to: first, centre })) {
      members.push({ match, from: second, to: first });
    }
  }
  return members;
}

function isExplained(
  { xx, xy, yx, yy, x0, y0 }: Affine,
  { from, to, centre }: { from: Keypoint; to: Keypoint; centre: Keypoint | undefined },
): boolean {
  const missX = xx * from.x + xy * from.y + x0 - to.x;
  const missY = yx * from.x + yy * from.y + y0 - to.y;
  const miss = missX * missX + missY * missY;
  if (centre === undefined) return miss <= toleranceFitted ** 2;
  const distance = Math.hypot(from.x - centre.x, from.y - centre.y);
  return distance <= reach && miss <= (toleranceNear + toleranceShare * distance) ** 2;
}

function refit(group: Group, matches: readonly Match[], frames: Frames): Group {
  let current = group;
  for (let round = 0; round < fitRounds; round += 1) {
    const transform = fitOf(current);
    if (transform === null) return current;
    const members = membersOf(matches, frames, { transform });
    if (members.length < matchesMin) return current;
    current = { transform, members };
  }
  return current;
}

const affineFrom = 5;

function fitOf({ members }: Group): Affine | null {
  const pairs = Float64Array.from(members.flatMap(({ from, to }) => [from.x, from.y, to.x, to.y]));
  return members.length >= affineFrom ? fitAffine(pairs) : null;
}

function toHypothesis({ transform, members }: Group): Hypothesis {
  const seeds = Float64Array.from(members.flatMap(({ from }) => [from.x, from.y]));
  return { transform, seeds, support: members.length };
}
