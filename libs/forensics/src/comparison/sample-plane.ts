import { type FloatPlane } from '../pixels/planes/plane.js';
import { type Homography } from './homography.js';

/** Marks places that the other picture does not cover. */
const uncovered = Number.NaN;

/**
 * Draws a plane where the transform places it in a picture of the given size. Uses bicubic interpolation (Keys 1981),
 * because bilinear interpolation would smooth fine detail. Places outside the plane become `uncovered`.
 */
export function samplePlane(
  { width, height, data }: FloatPlane,
  { map, size }: { map: Homography; size: { width: number; height: number } },
): FloatPlane {
  const drawn = new Float32Array(size.width * size.height).fill(uncovered);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = map;
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const depth = g * (x + 0.5) + h * (y + 0.5) + 1;
      const u = (a * (x + 0.5) + b * (y + 0.5) + c) / depth - 0.5;
      const v = (d * (x + 0.5) + e * (y + 0.5) + f) / depth - 0.5;
      if (!(u >= -0.5 && v >= -0.5 && u <= width - 0.5 && v <= height - 0.5)) continue;
      drawn[y * size.width + x] = bicubic({ width, height, data }, u, v);
    }
  }
  return { ...size, data: drawn };
}

function bicubic({ width, height, data }: FloatPlane, u: number, v: number): number {
  const column = Math.floor(u);
  const row = Math.floor(v);
  const right = u - column;
  const down = v - row;
  const first = clamp(column - 1, width);
  const second = clamp(column, width);
  const third = clamp(column + 1, width);
  const fourth = clamp(column + 2, width);
  let sum = 0;
  for (let line = -1; line <= 2; line += 1) {
    const start = clamp(row + line, height) * width;
    const along =
      far(right) * data[start + first]! +
      near(right) * data[start + second]! +
      near(1 - right) * data[start + third]! +
      far(1 - right) * data[start + fourth]!;
    const distance = Math.abs(line - down);
    sum += along * (distance <= 1 ? near(distance) : far(distance - 1));
  }
  return sum;
}

const clamp = (at: number, length: number): number => (at < 0 ? 0 : at >= length ? length - 1 : at);
/** Keys' weights (a = −½): `near` for a neighbour at the distance `at` (0…1), `far` for one at 1 + `at`. */
const near = (at: number): number => (1.5 * at - 2.5) * at * at + 1;
const far = (at: number): number => ((-0.5 * at + 1) * at - 0.5) * at;

/** Returns 1 where the other picture covers the first, and 0 elsewhere. */
export function coveredBy({ data }: FloatPlane): Uint8Array {
  const isCovered = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) isCovered[at] = Number.isNaN(data[at]!) ? 0 : 1;
  return isCovered;
}
