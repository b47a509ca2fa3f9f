import { type Affine, fitAffine, type PointPairs } from '../pixels/copies/affine.js';
import { addEquation, solveEquations } from '../pixels/transforms/normal-equations.js';

/**
 * A projective transform as nine numbers, row by row; the last is 1. Positions are in pixels, measured from the
 * picture's corner: the centre of the first pixel is at ½.
 */
export type Homography = readonly number[];

export interface Point {
  x: number;
  y: number;
}

export function apply(map: Homography, { x, y }: Point): Point {
  const depth = map[6]! * x + map[7]! * y + map[8]!;
  return {
    x: (map[0]! * x + map[1]! * y + map[2]!) / depth,
    y: (map[3]! * x + map[4]! * y + map[5]!) / depth,
  };
}

const fromAffine = ({ xx, xy, x0, yx, yy, y0 }: Affine): Homography => [
  ...[xx, xy, x0],
  ...[yx, yy, y0],
  ...[0, 0, 1],
];

export const scaling = (x: number, y = x): Homography => [x, 0, 0, 0, y, 0, 0, 0, 1];

/** Returns the transform that applies `first`, then `second`. */
export function chain(first: Homography, second: Homography): Homography {
  const product = Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3) * 3, at % 3];
    return (
      second[row]! * first[column]! +
      second[row + 1]! * first[column + 3]! +
      second[row + 2]! * first[column + 6]!
    );
  });
  return normalised(product);
}

export function inverse(map: Homography): Homography {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = map;
  return normalised([
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ]);
}

const normalised = (map: Homography): Homography => map.map((value) => value / map[8]!);

/** Returns the linear part at a point: how far the mapped point moves if the point itself moves by one pixel. */
export function slopesAt(map: Homography, { x, y }: Point): Omit<Affine, 'x0' | 'y0'> {
  const depth = map[6]! * x + map[7]! * y + map[8]!;
  const to = apply(map, { x, y });
  return {
    xx: (map[0]! - to.x * map[6]!) / depth,
    xy: (map[1]! - to.x * map[7]!) / depth,
    yx: (map[3]! - to.y * map[6]!) / depth,
    yy: (map[4]! - to.y * map[7]!) / depth,
  };
}

const unknowns = 8;

/** Fits a transform by least squares: affine if the points determine no perspective; null if neither is possible. */
export function fitHomography(pairs: PointPairs): Homography | null {
  const affine = fitAffine(pairs);
  if (affine === null || pairs.length < 4 * 8) return affine && fromAffine(affine);
  const frames = [framesOf(pairs, 0), framesOf(pairs, 2)] as const;
  const normal = new Float64Array(unknowns * (unknowns + 1));
  const row = new Float64Array(unknowns + 1);
  for (let at = 0; at < pairs.length; at += 4) {
    const from = apply(frames[0], { x: pairs[at]!, y: pairs[at + 1]! });
    const to = apply(frames[1], { x: pairs[at + 2]!, y: pairs[at + 3]! });
    row.set([from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x]);
    addEquation(normal, row);
    row.set([0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y]);
    addEquation(normal, row);
  }
  const solved = solveEquations(normal, unknowns);
  if (solved === null) return fromAffine(affine);
  return chain(chain(frames[0], [...solved, 1]), inverse(frames[1]));
}

/** Moves and scales the points to a mean of 0 and a mean distance of 1, so that the equations are well conditioned. */
function framesOf(pairs: PointPairs, offset: 0 | 2): Homography {
  const count = pairs.length / 4;
  let [x, y, spread] = [0, 0, 0];
  for (let at = offset; at < pairs.length; at += 4) {
    x += pairs[at]! / count;
    y += pairs[at + 1]! / count;
  }
  for (let at = offset; at < pairs.length; at += 4)
    spread += Math.hypot(pairs[at]! - x, pairs[at + 1]! - y) / count;
  const scale = 1 / (spread || 1);
  return [scale, 0, -x * scale, 0, scale, -y * scale, 0, 0, 1];
}
