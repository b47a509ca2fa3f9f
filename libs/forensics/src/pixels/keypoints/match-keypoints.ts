import { layOut } from '../kernels/lay-out.js';
import { descriptorLength, type Described } from './describe-keypoints.js';

/** Indices of two similar keypoints. */
export interface Match {
  first: number;
  second: number;
  distance: number;
}

/** Upper limit for the next neighbour's descriptor distance in the ratio test. The norm of a descriptor is 512. */
const distanceMax = 250;
/** g2NN (Amerini et al., TIFS 2011): a match must be nearer than this share of the next neighbour's distance. */
const ratioMax = 0.6;
/** Stands for the squared distance of a missing neighbour. */
const unknown = 2 ** 31 - 1;
const neighboursMax = 4;
const matchesMax = 1000;

/** Returns the pairs of keypoints that pass the ratio test of neighbour distances, the nearest pairs first. */
export function matchKeypoints(described: Described): Match[] {
  const count = described.keypoints.length;
  const near = nearestOfAll(described);
  const matches = new Map<number, Match>();
  for (let own = 0; own < count; own += 1) {
    for (let rank = own * neighboursMax; rank + 1 < (own + 1) * neighboursMax; rank += 1) {
      const squared = near.squares[rank]!;
      if (squared > ratioMax ** 2 * Math.min(near.squares[rank + 1]!, distanceMax ** 2)) break;
      const first = Math.min(own, near.indices[rank]!);
      const second = Math.max(own, near.indices[rank]!);
      matches.set(first * count + second, { first, second, distance: Math.sqrt(squared) });
    }
  }
  return [...matches.values()].sort((one, other) => one.distance - other.distance).slice(0, matchesMax);
}

/** For each keypoint, the four most similar keypoints at other places, nearest first. */
interface Neighbours {
  indices: Int32Array;
  /** Squared descriptor distances; `unknown` where a neighbour is missing. */
  squares: Int32Array;
}

/** Compares bright blobs with bright ones, and dark blobs with dark ones. */
function nearestOfAll({ keypoints, descriptors }: Described): Neighbours {
  const near: Neighbours = {
    indices: new Int32Array(keypoints.length * neighboursMax),
    squares: new Int32Array(keypoints.length * neighboursMax),
  };
  for (const isDark of [true, false]) {
    const members = keypoints.flatMap((keypoint, index) => (keypoint.isDark === isDark ? [index] : []));
    const found = nearestOf({ keypoints, descriptors }, members);
    members.forEach((own, member) => {
      for (let rank = 0; rank < neighboursMax; rank += 1) {
        const at = member * neighboursMax + rank;
        near.squares[own * neighboursMax + rank] = found.squares[at]!;
        near.indices[own * neighboursMax + rank] = members[found.indices[at]!]!;
      }
    });
  }
  return near;
}

/**
 * Finds neighbours among the members, as indices into `members`. The kernel compares each pair once, stops when the
 * distance is too large for both, skips pairs that are close together in the image, and keeps one keypoint per spot.
 */
function nearestOf(
  { keypoints, descriptors }: Pick<Described, 'keypoints' | 'descriptors'>,
  members: readonly number[],
): Neighbours {
  const count = members.length;
  const { kernels, at, compared, indices, squares } = layOut({
    compared: [Uint8Array, count * descriptorLength],
    x: Float32Array.from(members, (own) => keypoints[own]!.x),
    y: Float32Array.from(members, (own) => keypoints[own]!.y),
    squares: [Int32Array, count * neighboursMax],
    indices: [Int32Array, count * neighboursMax],
  });
  members.forEach((own, member) => {
    const start = own * descriptorLength;
    compared.set(descriptors.subarray(start, start + descriptorLength), member * descriptorLength);
  });
  squares.fill(unknown);
  indices.fill(0);
  kernels.findNearest(at.compared, count, at.x, at.y, at.squares, at.indices);
  return { indices, squares };
}
