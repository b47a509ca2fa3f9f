import { noiseAt } from './noise.js';
import { dot, minus, mix, plus, scaled, unit, type Vector } from './vector.js';

interface Surface {
  colour: Vector;
  /** Share of the window's light that the surface reflects as a blurred highlight. */
  gloss: number;
  /** How much the normal varies, which imitates peel and grain. */
  roughness: number;
}

interface Solid {
  centre: Vector;
  /** Half axes of the ellipsoid. */
  axes: Vector;
  surfaceAt: (point: Vector) => Surface;
}

const plain =
  (colour: Vector, gloss: number, roughness: number) =>
  (point: Vector): Surface => ({
    colour: scaled(colour, 0.88 + 0.24 * noiseAt(scaled(point, 9))),
    gloss,
    roughness,
  });

/** The apple's surface: red, with yellow streaks down from the stalk. */
function apple([x, y, z]: Vector): Surface {
  const streak = noiseAt([9 * Math.atan2(z - appleAt[2], x - appleAt[0]), y * 1.5, 3]);
  const blotch = noiseAt([x * 2.1, y * 2.1, z * 2.1]);
  const share = Math.max(0, Math.min(1, 0.55 * streak + 1.1 * blotch - 0.62));
  return { colour: mix([0.42, 0.03, 0.03], [0.72, 0.4, 0.1], share), gloss: 0.05, roughness: 0.02 };
}

const appleAt: Vector = [-0.55, 0.66, 0.5];

const orange = plain([0.88, 0.33, 0.03], 0.04, 0.34);
const lemon = plain([0.9, 0.72, 0.08], 0.04, 0.55);
const plum = plain([0.13, 0.05, 0.16], 0.05, 0.03);
const egg = plain([0.75, 0.55, 0.41], 0.01, 0.05);

const solids: readonly Solid[] = [
  { centre: appleAt, axes: [0.72, 0.66, 0.72], surfaceAt: apple },
  { centre: [0.75, 0.62, 0.95], axes: [0.62, 0.62, 0.62], surfaceAt: orange },
  { centre: [1.95, 0.6, 0.25], axes: [0.6, 0.6, 0.6], surfaceAt: orange },
  { centre: [0.5, 0.36, -0.75], axes: [0.52, 0.36, 0.38], surfaceAt: lemon },
  { centre: [-1.75, 0.3, 0.35], axes: [0.3, 0.3, 0.3], surfaceAt: plum },
  { centre: [-2.3, 0.28, 0.75], axes: [0.28, 0.28, 0.28], surfaceAt: plum },
  { centre: [-1.75, 0.29, 1.0], axes: [0.29, 0.29, 0.29], surfaceAt: plum },
  { centre: [1.35, 0.27, -0.85], axes: [0.27, 0.27, 0.36], surfaceAt: egg },
];

/** The table's surface: boards along x, each with its own tone and grain. */
function table([x, , z]: Vector): Surface {
  const board = Math.floor(z / 0.9 + 0.35);
  const along = noiseAt([x * 1.2 + board * 7, board, z * 26]);
  const fine = noiseAt([x * 5, board, z * 70]);
  const seam = Math.abs(z / 0.9 + 0.35 - board - 0.5) > 0.488 ? 0.35 : 1;
  const tone = 0.75 + 0.2 * noiseAt([board * 3.7, 1, 1]);
  return {
    colour: scaled(mix([0.27, 0.15, 0.08], [0.47, 0.29, 0.16], 0.65 * along + 0.35 * fine), tone * seam),
    gloss: 0.03,
    roughness: 0.05,
  };
}

const wallDistance = 3.2;

const wall = ([x, y]: Vector): Surface => ({
  colour: scaled(
    [0.36, 0.4, 0.42],
    0.86 + 0.18 * noiseAt([x * 3, y * 3, 0]) + 0.1 * noiseAt([x * 19, y * 19, 1]),
  ),
  gloss: 0,
  roughness: 0.04,
});

const nearest = 1e-4;

/** The first surface on a ray's path. */
export interface Hit {
  distance: number;
  point: Vector;
  /** Normal of the smooth shape, without its roughness. */
  normal: Vector;
  surfaceAt: (point: Vector) => Surface;
}

export function firstHit(from: Vector, towards: Vector): Hit | null {
  let best = Infinity;
  let found: Solid | null = null;
  for (const solid of solids) {
    const distance = distanceTo(solid, from, towards);
    if (distance < best) [best, found] = [distance, solid];
  }
  const down = towards[1] < 0 ? -from[1] / towards[1] : Infinity;
  const back = towards[2] > 0 ? (wallDistance - from[2]) / towards[2] : Infinity;
  if (down > nearest && down < best && down < back) return hitAt(down, [0, 1, 0], table);
  if (back > nearest && back < best) return hitAt(back, [0, 0, -1], wall);
  return found && hitAt(best, null, found.surfaceAt, found);

  function hitAt(distance: number, flat: Vector | null, surfaceAt: Hit['surfaceAt'], solid?: Solid): Hit {
    const point = plus(from, scaled(towards, distance));
    return { distance, point, normal: flat ?? normalOf(solid ?? solids[0]!, point), surfaceAt };
  }
}

export const isBlocked = (from: Vector, towards: Vector, within: number): boolean =>
  solids.some((solid) => distanceTo(solid, from, towards) < within);

function normalOf({ centre, axes: [a, b, c] }: Solid, point: Vector): Vector {
  const [x, y, z] = minus(point, centre);
  return unit([x / a ** 2, y / b ** 2, z / c ** 2]);
}

function distanceTo({ centre, axes: [a, b, c] }: Solid, from: Vector, towards: Vector): number {
  const [x, y, z] = minus(from, centre);
  const start: Vector = [x / a, y / b, z / c];
  const step: Vector = [towards[0] / a, towards[1] / b, towards[2] / c];
  const square = dot(step, step);
  const half = dot(start, step);
  const root = half * half - square * (dot(start, start) - 1);
  if (root < 0) return Infinity;
  const distance = (-half - Math.sqrt(root)) / square;
  return distance > nearest ? distance : Infinity;
}

/** Returns the normal of a surface that is not quite smooth. */
export function wavering(normal: Vector, point: Vector, roughness: number): Vector {
  const bump = (seed: number): number => noiseAt(plus(scaled(point, 24), [seed, seed * 2, seed * 3])) - 0.5;
  return unit(plus(normal, scaled([bump(11), bump(23), bump(37)], roughness)));
}
