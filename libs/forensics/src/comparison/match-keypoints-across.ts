import {
  descriptorLength,
  describeKeypoints,
  type Described,
} from '../pixels/keypoints/describe-keypoints.js';
import { buildScaleSpace, findKeypoints, type Keypoint } from '../pixels/keypoints/find-keypoints.js';
import { layOut } from '../pixels/kernels/lay-out.js';
import { type FloatPlane } from '../pixels/planes/plane.js';

/** A keypoint of the first picture and the most similar one of the other. */
export interface KeypointMatch {
  from: Keypoint;
  to: Keypoint;
  /** Angle in radians by which the surroundings are rotated from the first picture to the other. */
  turn: number;
  /** Descriptor distance divided by that of the second most similar keypoint. A lower ratio means a surer match. */
  ratio: number;
}

const keypointsMax = 2500;
/** Maximum ratio of a match; nine in ten matches below it are right (Lowe, IJCV 2004). */
const ratioMax = 0.8;

export function describePlane(plane: FloatPlane): Described {
  const space = buildScaleSpace(plane);
  return describeKeypoints(space, findKeypoints(space, keypointsMax));
}

/** Returns the matches that pass the ratio test, the surest first. */
export function matchKeypointsAcross(first: Described, other: Described): KeypointMatch[] {
  return [true, false]
    .flatMap((isDark) => matchesOf(pick(first, isDark), pick(other, isDark)))
    .sort((one, two) => one.ratio - two.ratio);
}

/** Selects the dark or the bright blobs, which never match each other. */
function pick({ keypoints, angles, descriptors }: Described, isDark: boolean): Described {
  const kept = keypoints.flatMap((keypoint, index) => (keypoint.isDark === isDark ? [index] : []));
  const picked = new Uint8Array(kept.length * descriptorLength);
  kept.forEach((own, index) =>
    picked.set(
      descriptors.subarray(own * descriptorLength, (own + 1) * descriptorLength),
      index * descriptorLength,
    ),
  );
  return {
    keypoints: kept.map((own) => keypoints[own]!),
    angles: Float32Array.from(kept, (own) => angles[own]!),
    descriptors: picked,
  };
}

function matchesOf(first: Described, other: Described): KeypointMatch[] {
  const { kernels, at, squares, numbers } = layOut({
    own: first.descriptors,
    others: other.descriptors,
    squares: [Int32Array, 2 * first.keypoints.length],
    numbers: [Int32Array, first.keypoints.length],
  });
  const [count, otherCount] = [first.keypoints.length, other.keypoints.length];
  kernels.findNearestOthers(at.own, count, at.others, otherCount, at.squares, at.numbers);
  return first.keypoints.flatMap((from, own) => {
    const ratio = Math.sqrt(squares[2 * own]! / Math.max(1, squares[2 * own + 1]!));
    if (ratio > ratioMax) return [];
    const found = numbers[own]!;
    return [{ from, to: other.keypoints[found]!, turn: other.angles[found]! - first.angles[own]!, ratio }];
  });
}
