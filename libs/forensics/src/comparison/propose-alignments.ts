import { type FloatPlane } from '../pixels/planes/plane.js';
import { chain, type Homography, inverse, scaling } from './homography.js';
import { describePlane, matchKeypointsAcross } from './match-keypoints-across.js';
import { findMovement } from './find-movement.js';

/** Keypoint positions are indices, half a pixel less than positions measured from the corner. */
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

/** How far the aspect ratios of copies may differ because their sides were rounded. */
const aspectTolerance = 0.03;

/** For pictures without keypoints: lays one whole picture on the other in all eight orientations, if the shapes fit. */
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
