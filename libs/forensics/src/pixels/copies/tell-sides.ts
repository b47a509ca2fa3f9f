import { type FloatPlane } from '../planes/plane.js';
import { identity, type Affine } from './affine.js';
import { type Region } from './grow-region.js';

/** A seam is searched for up to this many working pixels (see `Scene`) from the edge, on both sides of it. */
const reach = 6;
/** Grey levels added to the denominator of the contrast, so that flat edges count little. */
const softening = 4;
const rimMin = 24;

/**
 * Returns, in standard errors, how much sharper the copy's edge is on the far side (to which `far` maps the region)
 * than on the near side (the region itself). Only a pasted part ends in a seam, so the far side was pasted if the
 * result is positive, and the near side if it is negative.
 */
export function seamContrast(
  plane: FloatPlane,
  { columns, rows, stride, isInside }: Region,
  far: Affine,
): number {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let row = 1; row < rows - 1; row += 1) {
    for (let column = 1; column < columns - 1; column += 1) {
      const cell = row * columns + column;
      if (isInside[cell] === 0) continue;
      for (const [stepX, stepY] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        if (isInside[cell + stepY * columns + stepX] === 1) continue;
        const rim = { x: (column + stepX / 2) * stride, y: (row + stepY / 2) * stride, stepX, stepY };
        const own = sharpestStep(plane, identity, rim);
        const other = sharpestStep(plane, far, rim);
        if (own === null || other === null) continue;
        const contrast = (other - own) / (other + own + softening);
        count += 1;
        sum += contrast;
        squares += contrast * contrast;
      }
    }
  }
  if (count < rimMin) return 0;
  const variance = Math.max(1e-6, squares / count - (sum / count) ** 2);
  return (sum / count) * Math.sqrt(count / variance);
}

interface Rim {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
}

/** Largest difference between grey levels two pixels apart across the edge; null if a sample is outside the image. */
function sharpestStep(plane: FloatPlane, transform: Affine, { x, y, stepX, stepY }: Rim): number | null {
  let sharpest = 0;
  let before = NaN;
  let last = NaN;
  for (let at = -reach; at <= reach; at += 1) {
    const value = sample(plane, transform, x + at * stepX, y + at * stepY);
    if (Number.isNaN(value)) return null;
    const step = Math.abs(value - before);
    if (step > sharpest) sharpest = step;
    before = last;
    last = value;
  }
  return sharpest;
}

function sample(
  { width, height, data }: FloatPlane,
  { xx, xy, yx, yy, x0, y0 }: Affine,
  x: number,
  y: number,
): number {
  const u = xx * x + xy * y + x0;
  const v = yx * x + yy * y + y0;
  if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) return NaN;
  const column = u | 0;
  const line = v | 0;
  const corner = line * width + column;
  const above = data[corner]! + (u - column) * (data[corner + 1]! - data[corner]!);
  const below = data[corner + width]! + (u - column) * (data[corner + width + 1]! - data[corner + width]!);
  return above + (v - line) * (below - above);
}
