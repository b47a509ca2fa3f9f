import { type FloatPlane } from '../planes/plane.js';
import { type Affine } from './affine.js';

/**
 * A grid of cells of `stride` working pixels (see `Scene`). `isInside` is 1 where the image matches itself under the
 * transform.
 */
export interface Region {
  columns: number;
  rows: number;
  stride: number;
  isInside: Uint8Array;
  /** Indices of the cells that are inside. */
  cells: Int32Array;
  /** Mean correlation of the cells inside. */
  correlation: number;
}

interface Growing {
  plane: FloatPlane;
  transform: Affine;
  /** Distance of neighbouring cells in working pixels. */
  stride: number;
}

export interface Growth extends Growing {
  /** Points that support the hypothesis, alternating x and y. */
  seeds: Float64Array;
}

const windowRadius = 5;
/** Minimum number of samples in a window, because the image's edge may cut the window. */
const samplesMin = 70;
const correlationMin = 0.7;
/** Minimum movement in working pixels. Nearer places match because the image is smooth. */
const distanceMin = 16;
/** Minimum standard deviation in grey levels; flatter windows have nothing to compare. */
const deviationMin = 0.6;

/** Grows a region from the seeds over all adjacent cells whose window correlates with the window it is mapped to. */
export function growRegion({ plane, transform, stride, seeds }: Growth): Region {
  const columns = Math.ceil(plane.width / stride);
  const rows = Math.ceil(plane.height / stride);
  const isInside = new Uint8Array(columns * rows);
  const isSeen = new Uint8Array(columns * rows);
  const cells = new Int32Array(columns * rows);
  let count = 0;
  let total = 0;
  const visit = (column: number, row: number): void => {
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    const cell = row * columns + column;
    if (isSeen[cell] === 1) return;
    isSeen[cell] = 1;
    const value = correlationAt({ plane, transform, stride }, column * stride, row * stride);
    if (value < correlationMin) return;
    isInside[cell] = 1;
    cells[count++] = cell;
    total += value;
  };
  const visitAround = (column: number, row: number): void => {
    for (let y = row - 1; y <= row + 1; y += 1) for (let x = column - 1; x <= column + 1; x += 1) visit(x, y);
  };
  for (let at = 0; at < seeds.length; at += 2) {
    visitAround(Math.round(seeds[at]! / stride), Math.round(seeds[at + 1]! / stride));
  }
  for (let at = 0; at < count; at += 1) visitAround(cells[at]! % columns, Math.floor(cells[at]! / columns));
  return {
    columns,
    rows,
    stride,
    isInside,
    cells: cells.slice(0, count),
    correlation: total / Math.max(1, count),
  };
}

/** Zero-mean normalised cross-correlation of a window with its mapped window; −1 if they cannot be compared. */
function correlationAt({ plane: { width, height, data }, transform }: Growing, x: number, y: number): number {
  const { xx, xy, yx, yy, x0, y0 } = transform;
  const centreX = xx * x + xy * y + x0;
  const centreY = yx * x + yy * y + y0;
  if ((centreX - x) ** 2 + (centreY - y) ** 2 < distanceMin ** 2) return -1;
  const top = Math.max(0, y - windowRadius);
  const bottom = Math.min(height - 1, y + windowRadius);
  const left = Math.max(0, x - windowRadius);
  const right = Math.min(width - 1, x + windowRadius);
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let row = top; row <= bottom; row += 1) {
    let u = xx * left + xy * row + x0;
    let v = yx * left + yy * row + y0;
    for (let at = row * width + left, end = row * width + right; at <= end; at += 1, u += xx, v += yx) {
      if (!(u >= 0 && v >= 0 && u < width - 1 && v < height - 1)) continue;
      const column = u | 0;
      const line = v | 0;
      const shareX = u - column;
      const corner = line * width + column;
      const above = data[corner]! + shareX * (data[corner + 1]! - data[corner]!);
      const below = data[corner + width]! + shareX * (data[corner + width + 1]! - data[corner + width]!);
      const b = above + (v - line) * (below - above);
      const a = data[at]!;
      count += 1;
      sumA += a;
      sumB += b;
      sumAA += a * a;
      sumBB += b * b;
      sumAB += a * b;
    }
  }
  if (count < samplesMin) return -1;
  const varianceA = sumAA - (sumA * sumA) / count;
  const varianceB = sumBB - (sumB * sumB) / count;
  if (!(Math.min(varianceA, varianceB) > count * deviationMin ** 2)) return -1;
  return (sumAB - (sumA * sumB) / count) / Math.sqrt(varianceA * varianceB);
}

/** Returns at most `most` evenly spread cells, as whole pixels scaled by `factor`, alternating x and y. */
export function pointsOf(
  { cells, columns, stride }: Region,
  { factor, most }: { factor: number; most: number },
): Float64Array {
  const count = Math.min(cells.length, most);
  const points = new Float64Array(count * 2);
  for (let index = 0; index < count; index += 1) {
    const cell = cells[Math.floor((index * cells.length) / count)]!;
    const column = cell % columns;
    points[index * 2] = Math.round((column * stride + 0.5) * factor - 0.5);
    points[index * 2 + 1] = Math.round((((cell - column) / columns) * stride + 0.5) * factor - 0.5);
  }
  return points;
}
