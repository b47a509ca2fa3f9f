import { type FloatPlane } from '../pixels/planes/plane.js';
import { chain, type Homography, inverse, scaling, apply, fitHomography } from './homography.js';
import { describePlane, matchKeypointsAcross, type KeypointMatch } from './match-keypoints-across.js';

/** Converts positions measured from the corner to those of keypoints: pixel indices, which are half a pixel less. */
const fromCorner: Homography = [1, 0, -0.5, 0, 1, -0.5, 0, 0, 1];

const mirror = (width: number): Homography => [-1, 0, width, 0, 1, 0, 0, 0, 1];

/** Yields candidate transforms from positions of the first picture to positions of the other. */
export function* alignmentsOf(first: FloatPlane, other: FloatPlane): Generator<Homography> {
  const own = describePlane(first);
  for (const isMirrored of [false, true]) {
    const plane = isMirrored ? mirrored(other) : other;
    const movement = findMovement(matchKeypointsAcross(own, describePlane(plane)));
    if (movement === null) continue;
    const map = chain(chain(fromCorner, movement.map), inverse(fromCorner));
    yield isMirrored ? chain(map, mirror(other.width)) : map;
  }
  yield* wholeImageMaps(first, other);
}

function mirrored({ width, height, data }: FloatPlane): FloatPlane {
  const turned = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 1) {
    const column = at % width;
    turned[at] = data[at - column + width - 1 - column]!;
  }
  return { width, height, data: turned };
}

/** Maximum difference of the aspect ratios, because the sides of copies are rounded. */
const aspectTolerance = 0.03;

/** Yields maps of one whole picture onto the other, in each orientation that fits. They need no keypoints. */
function* wholeImageMaps(first: FloatPlane, other: FloatPlane): Generator<Homography> {
  const unit: Homography[] = [
    scaling(1),
    [-1, 0, 1, 0, 1, 0, 0, 0, 1],
    [-1, 0, 1, 0, -1, 1, 0, 0, 1],
    [1, 0, 0, 0, -1, 1, 0, 0, 1],
    [0, 1, 0, 1, 0, 0, 0, 0, 1],
    [0, -1, 1, 1, 0, 0, 0, 0, 1],
    [0, 1, 0, -1, 0, 1, 0, 0, 1],
    [0, -1, 1, -1, 0, 1, 0, 0, 1],
  ];
  for (const turn of unit) {
    const isUpright = turn[0] !== 0;
    const [across, down] = isUpright ? [other.width, other.height] : [other.height, other.width];
    if (Math.abs(Math.log((first.width / first.height) * (down / across))) > aspectTolerance) continue;
    yield chain(chain(scaling(1 / first.width, 1 / first.height), turn), scaling(other.width, other.height));
  }
}

/** A transform from the first picture to the other, and the matches that it explains. */
interface Movement {
  map: Homography;
  members: KeypointMatch[];
}

/** Minimum number of distinct places at which matches agree with the transform; fewer can agree by chance. */
const membersMin = 10;
const pairsTried = 4000;
const pairsOfSurest = 60;
/**
 * Maximum error of a match, in pixels of the searched planes: first for the similarity through two matches, then for
 * the transform of each further fit.
 */
const toleranceFirst = 14;
const tolerances = [8, 4, 3, 2.5, 2.5];

/**
 * Finds the transform that explains most matches (RANSAC, Fischler and Bolles 1981); null if too few agree. Pairs are
 * tried in a fixed order, so that the same pictures give the same result.
 */
function findMovement(matches: readonly KeypointMatch[]): Movement | null {
  let best: Movement | null = null;
  for (const [one, two] of pairsOf(matches)) {
    const map = similarityOf(one, two);
    if (map === null) continue;
    const members = membersOf(matches, map, toleranceFirst);
    if (members.length > (best?.members.length ?? 2)) best = { map, members };
  }
  for (const tolerance of best === null ? [] : tolerances) {
    const map = fitHomography(pointsOf(best!.members));
    if (map === null) return null;
    best = { map, members: membersOf(matches, map, tolerance) };
  }
  return best !== null && spotsOf(best.members) >= membersMin ? best : null;
}

/** Yields all pairs of the surest matches, then pseudo-random pairs of all matches. */
function* pairsOf(matches: readonly KeypointMatch[]): Generator<[KeypointMatch, KeypointMatch]> {
  const surest = matches.slice(0, pairsOfSurest);
  for (let one = 0; one < surest.length; one += 1)
    for (let two = one + 1; two < surest.length; two += 1) yield [surest[one]!, surest[two]!];
  if (matches.length <= pairsOfSurest) return;
  let seed = 1;
  const pick = (): KeypointMatch => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return matches[Math.floor((seed / 2 ** 32) * matches.length)]!;
  };
  for (let tried = 0; tried < pairsTried; tried += 1) yield [pick(), pick()];
}

/**
 * Minimum squared distances of two matches, in pixels of the searched planes. The minimum is lower in the other
 * picture, where the scene may be smaller.
 */
const squareMin = { from: 144, to: 12 };
const scaleErrorMax = 1.6;
const turnErrorMax = 0.5;

/** Returns the similarity through two matches; null if it contradicts the scale or orientation of their keypoints. */
function similarityOf(one: KeypointMatch, two: KeypointMatch): Homography | null {
  const [x, y] = [two.from.x - one.from.x, two.from.y - one.from.y];
  const [u, v] = [two.to.x - one.to.x, two.to.y - one.to.y];
  const square = x * x + y * y;
  if (square < squareMin.from || u * u + v * v < squareMin.to) return null;
  const [along, across] = [(x * u + y * v) / square, (x * v - y * u) / square];
  const scale = Math.hypot(along, across);
  const turn = Math.atan2(across, along);
  for (const { from, to, turn: own } of [one, two]) {
    const ratio = to.scale / from.scale / scale;
    if (ratio > scaleErrorMax || ratio < 1 / scaleErrorMax) return null;
    if (Math.cos(own - turn) < Math.cos(turnErrorMax)) return null;
  }
  const x0 = one.to.x - along * one.from.x + across * one.from.y;
  const y0 = one.to.y - across * one.from.x - along * one.from.y;
  return [along, -across, x0, across, along, y0, 0, 0, 1];
}

function membersOf(matches: readonly KeypointMatch[], map: Homography, tolerance: number): KeypointMatch[] {
  return matches.filter(({ from, to }) => {
    const at = apply(map, from);
    return (at.x - to.x) ** 2 + (at.y - to.y) ** 2 <= tolerance ** 2;
  });
}

const pointsOf = (members: readonly KeypointMatch[]): Float64Array =>
  Float64Array.from(members.flatMap(({ from, to }) => [from.x, from.y, to.x, to.y]));

const spotSide = 6;

/** Counts distinct places, because several keypoints may lie at one place. */
const spotsOf = (members: readonly KeypointMatch[]): number =>
  new Set(members.map(({ from }) => `${Math.round(from.x / spotSide)} ${Math.round(from.y / spotSide)}`))
    .size;
