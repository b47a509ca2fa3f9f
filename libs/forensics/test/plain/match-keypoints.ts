import { descriptorLength, type Described } from '../../src/methods/copy-move/describe-keypoints.js';
import { type Match } from '../../src/methods/copy-move/match-keypoints.js';

/** Local copies, because the loops below call them millions of times. */
const { abs, max, min, sqrt } = Math;

/** Of 512; neighbours farther away are not distinguished. */
const distanceMax = 250;
/** g2NN (Amerini et al., TIFS 2011): a match must be nearer than this share of the next neighbour's distance. */
const ratioMax = 0.6;
/** Minimum distance between the two sides, in working pixels. */
const separationMin = 20;
/** Nearer keypoints are the same spot at two scales or with two orientations. */
const twinDistance = 4;
const neighboursMax = 4;
const matchesMax = 1000;

/** What the kernel is compared with. Pairs of keypoints by the generalised ratio of neighbour distances, the nearest first. */
export function matchKeypoints(described: Described): Match[] {
  const count = described.keypoints.length;
  const near = nearestOfAll(described);
  const matches = new Map<number, Match>();
  for (let own = 0; own < count; own += 1) {
    for (let rank = own * neighboursMax; rank + 1 < (own + 1) * neighboursMax; rank += 1) {
      const squared = near.squares[rank]!;
      if (squared > ratioMax ** 2 * min(near.squares[rank + 1]!, distanceMax ** 2)) break;
      const first = min(own, near.indices[rank]!);
      const second = max(own, near.indices[rank]!);
      matches.set(first * count + second, { first, second, distance: sqrt(squared) });
    }
  }
  return [...matches.values()].sort((one, other) => one.distance - other.distance).slice(0, matchesMax);
}

/** The four nearest keypoints at other places for each keypoint, nearest first. */
interface Neighbours {
  indices: Int32Array;
  squares: Float32Array;
  x: Float32Array;
  y: Float32Array;
}

/** Compares all pairs of the same kind of blob, and stops as soon as the distance is too large for both. */
function nearestOfAll({ keypoints, descriptors }: Described): Neighbours {
  const near: Neighbours = {
    indices: new Int32Array(keypoints.length * neighboursMax),
    squares: new Float32Array(keypoints.length * neighboursMax).fill(Infinity),
    x: Float32Array.from(keypoints, ({ x }) => x),
    y: Float32Array.from(keypoints, ({ y }) => y),
  };
  for (const isBright of [true, false]) {
    const members = Int32Array.from(
      keypoints.flatMap((keypoint, index) => (keypoint.isBright === isBright ? [index] : [])),
    );
    for (let one = 0; one < members.length; one += 1) {
      const first = members[one]!;
      for (let two = one + 1; two < members.length; two += 1) {
        const second = members[two]!;
        const worst = max(worstOf(near, first), worstOf(near, second));
        const squared = squaredDistance(descriptors, first, second, worst);
        if (squared >= worst || !isApart(near, first, second)) continue;
        insert(near, first, second, squared);
        insert(near, second, first, squared);
      }
    }
  }
  return near;
}

const worstOf = ({ squares }: Neighbours, own: number): number => {
  const worst = squares[(own + 1) * neighboursMax - 1]!;
  return worst < distanceMax * distanceMax ? worst : distanceMax * distanceMax;
};

const isApart = ({ x, y }: Neighbours, first: number, second: number): boolean =>
  (x[first]! - x[second]!) ** 2 + (y[first]! - y[second]!) ** 2 >= separationMin ** 2;

/** Stops early, with a result of at least `limit`, once the distance is certain to reach it. */
function squaredDistance(descriptors: Uint8Array, first: number, second: number, limit: number): number {
  let own = first * descriptorLength;
  let other = second * descriptorLength;
  const end = own + descriptorLength;
  let sum = 0;
  while (own < end && sum < limit) {
    for (const stop = own + 16; own < stop; own += 4, other += 4) {
      const a = descriptors[own]! - descriptors[other]!;
      const b = descriptors[own + 1]! - descriptors[other + 1]!;
      const c = descriptors[own + 2]! - descriptors[other + 2]!;
      const d = descriptors[own + 3]! - descriptors[other + 3]!;
      sum += a * a + b * b + c * c + d * d;
    }
  }
  return sum;
}

/** Keeps the list sorted, with one keypoint per spot. */
function insert({ indices, squares, x, y }: Neighbours, own: number, other: number, squared: number): void {
  const start = own * neighboursMax;
  let last = start + neighboursMax - 1;
  for (let rank = start; rank < last; rank += 1) {
    if (squares[rank] === Infinity) break;
    const known = indices[rank]!;
    const isTwin = abs(x[known]! - x[other]!) < twinDistance && abs(y[known]! - y[other]!) < twinDistance;
    if (isTwin) last = rank;
  }
  if (squares[last]! <= squared) return;
  for (; last > start && squares[last - 1]! > squared; last -= 1) {
    squares[last] = squares[last - 1]!;
    indices[last] = indices[last - 1]!;
  }
  squares[last] = squared;
  indices[last] = other;
}
