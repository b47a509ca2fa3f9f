import { type FloatPlane } from '../pixels/planes/plane.js';
import { selectRank } from '../pixels/statistics/select-rank.js';
import { addEquation, solveEquations } from '../pixels/transforms/normal-equations.js';
import { chain, type Homography, inverse } from './homography.js';

const roundsMax = 12;
const unknowns = 8;
const pointsMax = 24_000;
/** The iteration ends when positions change by less than this, in pixels. */
const enough = 0.003;
/** Minimum slope that counts as texture, in planes with a local contrast of 1 (`levelContrast`). */
const slopeMin = 0.12;

/**
 * Refines the transform by Gauss–Newton steps (Lucas and Kanade 1981). Both planes must have levelled local contrast
 * and about the same scale. Points that do not fit get a low weight (Tukey), so that altered parts do not distort the
 * result.
 */
export function refineMap(first: FloatPlane, other: FloatPlane, start: Homography): Homography {
  const points = texturedPoints(first);
  // Positions from −1 to 1 keep the equations well conditioned.
  const frame: Homography = [2 / first.width, 0, -1, 0, 2 / first.height, -1, 0, 0, 1];
  let map = chain(inverse(frame), start);
  let tolerance = Infinity;
  for (let round = 0; round < roundsMax; round += 1) {
    const step = stepOf({ first, other, points, map, tolerance });
    if (step === null) return start;
    map = map.map((value, at) => value + (step.change[at] ?? 0));
    tolerance = step.spread;
    const moved = Math.max(
      ...step.change.map((value, at) => Math.abs(value) * (at < 6 ? 1 : first.width / 2)),
    );
    if (moved < enough) break;
  }
  return chain(frame, map);
}

/** Selects pixels on edges, evenly spread, and returns their indices. */
function texturedPoints({ width, height, data }: FloatPlane): Int32Array {
  const found = new Int32Array(data.length);
  let count = 0;
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const slope = Math.abs(data[at + 1]! - data[at - 1]!) + Math.abs(data[at + width]! - data[at - width]!);
      if (slope > slopeMin) found[count++] = at;
    }
  }
  const every = Math.max(1, count / pointsMax);
  const points = new Int32Array(Math.floor(count / every));
  for (let index = 0; index < points.length; index += 1) points[index] = found[Math.floor(index * every)]!;
  return points;
}

interface Asked {
  first: FloatPlane;
  other: FloatPlane;
  points: Int32Array;
  map: Homography;
  /** A point has no weight if its difference is at least this. */
  tolerance: number;
}

const pointsMin = 60;
const tukey = 4.7;

function stepOf({
  first,
  other,
  points,
  map,
  tolerance,
}: Asked): { change: number[]; spread: number } | null {
  const normal = new Float64Array(unknowns * (unknowns + 1));
  const row = new Float64Array(unknowns + 1);
  const misses = new Float32Array(points.length);
  const { width, data } = other;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  let used = 0;
  for (const at of points) {
    const x = (2 * ((at % first.width) + 0.5)) / first.width - 1;
    const y = (2 * (Math.floor(at / first.width) + 0.5)) / first.height - 1;
    const depth = g * x + h * y + i;
    const u = (a * x + b * y + c) / depth - 0.5;
    const v = (d * x + e * y + f) / depth - 0.5;
    if (!(u >= 1 && v >= 1 && u < width - 2 && v < other.height - 2)) continue;
    const column = u | 0;
    const line = v | 0;
    const corner = line * width + column;
    const [right, down] = [u - column, v - line];
    const topLeft = data[corner]!;
    const topRight = data[corner + 1]!;
    const bottomLeft = data[corner + width]!;
    const bottomRight = data[corner + width + 1]!;
    const slopeX = (topRight - topLeft) * (1 - down) + (bottomRight - bottomLeft) * down;
    const slopeY = (bottomLeft - topLeft) * (1 - right) + (bottomRight - topRight) * right;
    const above = topLeft + right * (topRight - topLeft);
    const miss = first.data[at]! - (above + down * (bottomLeft + right * (bottomRight - bottomLeft) - above));
    misses[used++] = Math.abs(miss);
    const share = miss / tolerance;
    if (Math.abs(share) >= 1) continue;
    const [alongX, alongY] = [slopeX / depth, slopeY / depth];
    const inward = -(alongX * (u + 0.5) + alongY * (v + 0.5));
    row[0] = alongX * x;
    row[1] = alongX * y;
    row[2] = alongX;
    row[3] = alongY * x;
    row[4] = alongY * y;
    row[5] = alongY;
    row[6] = inward * x;
    row[7] = inward * y;
    row[8] = miss;
    addEquation(normal, row, (1 - share * share) ** 2);
  }
  const solved = used < pointsMin ? null : solveEquations(normal, unknowns);
  if (solved === null) return null;
  const median = selectRank(misses.subarray(0, used), used >> 1);
  return { change: [...solved], spread: tukey * 1.48 * median + 1e-6 };
}
