import { type FloatPlane } from '../planes/plane.js';
import { addEquation, solveEquations } from '../transforms/normal-equations.js';
import { isPlausible, type Affine } from './affine.js';

const rounds = 6;
const parameters = 8;

/**
 * Refines the transform by Gauss–Newton steps (Lucas and Kanade 1981), so that the image best matches itself at the
 * given points, regardless of gain and brightness. Null if the steps diverge.
 */
export function refineTransform(plane: FloatPlane, start: Affine, points: Float64Array): Affine | null {
  let transform = start;
  for (let round = 0; round < rounds; round += 1) {
    const step = solveStep(plane, transform, points);
    if (step === null) return null;
    transform = {
      xx: transform.xx + step.xx,
      xy: transform.xy + step.xy,
      yx: transform.yx + step.yx,
      yy: transform.yy + step.yy,
      x0: transform.x0 + step.x0,
      y0: transform.y0 + step.y0,
    };
    if (!isPlausible(transform)) return null;
  }
  return isNear(start, transform, points) ? transform : null;
}

/** Maximum mean correction in pixels. A larger one means that another place was found. */
const moveMax = 12;

function isNear(start: Affine, end: Affine, points: Float64Array): boolean {
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at]!;
    const y = points[at + 1]!;
    sum += Math.hypot(
      (end.xx - start.xx) * x + (end.xy - start.xy) * y + end.x0 - start.x0,
      (end.yx - start.yx) * x + (end.yy - start.yy) * y + end.y0 - start.y0,
    );
  }
  return sum / (points.length / 2) <= moveMax;
}

function solveStep(
  { width, height, data }: FloatPlane,
  transform: Affine,
  points: Float64Array,
): Affine | null {
  const { xx, xy, yx, yy, x0, y0 } = transform;
  const [meanX, meanY] = meanOf(points);
  const normal = new Float64Array(parameters * (parameters + 1));
  const row = new Float64Array(parameters + 1);
  let used = 0;
  for (let at = 0; at < points.length; at += 2) {
    const x = points[at]!;
    const y = points[at + 1]!;
    const u = xx * x + xy * y + x0;
    const v = yx * x + yy * y + y0;
    if (!(u >= 1 && v >= 1 && u < width - 2 && v < height - 2)) continue;
    const column = u | 0;
    const line = v | 0;
    const corner = line * width + column;
    const shareX = u - column;
    const shareY = v - line;
    const topLeft = data[corner]!;
    const topRight = data[corner + 1]!;
    const bottomLeft = data[corner + width]!;
    const bottomRight = data[corner + width + 1]!;
    const slopeX = (topRight - topLeft) * (1 - shareY) + (bottomRight - bottomLeft) * shareY;
    const slopeY = (bottomLeft - topLeft) * (1 - shareX) + (bottomRight - topRight) * shareX;
    const above = topLeft + shareX * (topRight - topLeft);
    const value = above + shareY * (bottomLeft + shareX * (bottomRight - bottomLeft) - above);
    const own = data[Math.round(y) * width + Math.round(x)]!;
    row[0] = slopeX * (x - meanX);
    row[1] = slopeX * (y - meanY);
    row[2] = slopeX;
    row[3] = slopeY * (x - meanX);
    row[4] = slopeY * (y - meanY);
    row[5] = slopeY;
    row[6] = -(own - 128);
    row[7] = -1;
    row[8] = -(value - 128);
    addEquation(normal, row);
    used += 1;
  }
  if (used < 40) return null;
  const solved = solveEquations(normal, parameters);
  if (solved === null) return null;
  const [stepXx = 0, stepXy = 0, stepX = 0, stepYx = 0, stepYy = 0, stepY = 0] = solved;
  return {
    xx: stepXx,
    xy: stepXy,
    yx: stepYx,
    yy: stepYy,
    x0: stepX - stepXx * meanX - stepXy * meanY,
    y0: stepY - stepYx * meanX - stepYy * meanY,
  };
}

function meanOf(points: Float64Array): [number, number] {
  let x = 0;
  let y = 0;
  for (let at = 0; at < points.length; at += 2) {
    x += points[at]!;
    y += points[at + 1]!;
  }
  return [x / (points.length / 2), y / (points.length / 2)];
}
