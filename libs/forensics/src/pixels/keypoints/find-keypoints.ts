import { blur } from '../filters/blur.js';
import { layOut } from '../kernels/lay-out.js';
import { double, halve, type FloatPlane } from '../planes/plane.js';

/** A blob of the image. `x` and `y` are in pixels of the searched plane. */
export interface Keypoint {
  x: number;
  y: number;
  /** Standard deviation, in pixels of the searched plane, of the Gaussian at which the blob is found. */
  scale: number;
  /** Whether the blob is darker than what surrounds it. Dark blobs never match bright ones. */
  isDark: boolean;
  strength: number;
  /** The descriptor is computed at `column` and `row` of the plane that `octave` and `interval` select. */
  octave: number;
  interval: number;
  column: number;
  row: number;
  /** `scale` in pixels of its octave. */
  localScale: number;
}

export interface ScaleSpace {
  /** Gaussian planes of each octave. */
  octaves: FloatPlane[][];
  /** For each octave, the width of one of its pixels, in pixels of the searched plane. */
  steps: number[];
}

const intervals = 3;
const baseScale = 1.6;
/** Standard deviation, in pixels, of the blur that the input is assumed to have from the camera or from resizing. */
const ownScale = 0.5;
const sideMin = 24;
/** Images with fewer pixels are doubled in size first; Lowe doubles all images. */
const doubledBelow = 300_000;

/** Builds a Gaussian scale space with three intervals per octave (Lowe, IJCV 2004). */
export function buildScaleSpace(plane: FloatPlane): ScaleSpace {
  const isDoubled = plane.width * plane.height < doubledBelow;
  const start = isDoubled ? double(plane) : plane;
  const startScale = isDoubled ? ownScale * 2 : ownScale;
  let first = blur(start, Math.sqrt(baseScale ** 2 - startScale ** 2));
  let step = isDoubled ? 0.5 : 1;
  const space: ScaleSpace = { octaves: [], steps: [] };
  while (Math.min(first.width, first.height) >= sideMin) {
    const planes = [first];
    for (let interval = 1; interval < intervals + 3; interval += 1) {
      const from = baseScale * 2 ** ((interval - 1) / intervals);
      planes.push(blur(planes[interval - 1]!, from * Math.sqrt(2 ** (2 / intervals) - 1)));
    }
    space.octaves.push(planes);
    space.steps.push(step);
    step *= 2;
    first = halve(planes[intervals]!);
  }
  return space;
}

/** Maximum ratio of the two curvatures. A blob along an edge exceeds it and has no definite position. */
const edgeRatioMax = 10;
const border = 8;

/** Finds extrema of the differences of Gaussians. Keeps at most `most`, the strongest in each part of the image. */
export function findKeypoints(space: ScaleSpace, most: number): Keypoint[] {
  const found: Keypoint[] = [];
  space.octaves.forEach((planes, octave) => {
    for (let interval = 1; interval <= intervals; interval += 1) {
      scan({ planes, octave, interval, step: space.steps[octave]! }, found);
    }
  });
  return strongestSpread(found, most);
}

interface Level {
  planes: FloatPlane[];
  octave: number;
  interval: number;
  step: number;
}

/** A value of the difference between two neighbouring planes, in single precision like the planes. */
const difference = (sharp: Float32Array, soft: Float32Array, at: number): number =>
  Math.fround(soft[at]! - sharp[at]!);

function scan(level: Level, found: Keypoint[]): void {
  const { planes, interval } = level;
  const { width, height, data: sharp } = planes[interval]!;
  const soft = planes[interval + 1]!.data;
  const { kernels, at, sharpRow, softRow, columns } = layOut({
    sharpRow: [Float32Array, width],
    softRow: [Float32Array, width],
    columns: [Int32Array, width],
  });
  for (let row = border; row < height - border; row += 1) {
    const start = row * width;
    sharpRow.set(sharp.subarray(start, start + width));
    softRow.set(soft.subarray(start, start + width));
    const count = kernels.findPeaks(at.sharpRow, at.softRow, border, width - border, at.columns);
    for (let index = 0; index < count; index += 1) {
      const column = columns[index]!;
      const value = difference(sharp, soft, start + column);
      const keypoint = isExtreme(level, start + column, value) ? localise(level, { column, row }) : null;
      if (keypoint !== null) found.push(keypoint);
    }
  }
}

/** Whether no neighbour in position or scale is above a positive value, or below a negative one. */
function isExtreme({ planes, interval }: Level, at: number, value: number): boolean {
  const { width } = planes[0]!;
  for (let level = interval - 1; level <= interval + 1; level += 1) {
    const [sharp, soft] = [planes[level]!.data, planes[level + 1]!.data];
    for (let start = at - width - 1; start <= at + width; start += width) {
      for (let near = start; near < start + 3; near += 1) {
        const other = difference(sharp, soft, near);
        if (value > 0 ? other > value : other < value) return false;
      }
    }
  }
  return true;
}

/** Refines the position by quadratic fits along x, y and scale, one axis at a time; null on edges. */
function localise(
  { planes, octave, interval, step }: Level,
  place: { column: number; row: number },
): Keypoint | null {
  const { width } = planes[interval]!;
  const [sharp, soft] = [planes[interval]!.data, planes[interval + 1]!.data];
  const own = place.row * width + place.column;
  const valueAt = (right: number, down: number): number =>
    difference(sharp, soft, own + down * width + right);
  const value = valueAt(0, 0);
  const curveX = valueAt(1, 0) + valueAt(-1, 0) - 2 * value;
  const curveY = valueAt(0, 1) + valueAt(0, -1) - 2 * value;
  const twist = (valueAt(1, 1) - valueAt(-1, 1) - valueAt(1, -1) + valueAt(-1, -1)) / 4;
  const area = curveX * curveY - twist * twist;
  if (area <= 0 || (curveX + curveY) ** 2 * edgeRatioMax >= (edgeRatioMax + 1) ** 2 * area) return null;
  const below = difference(planes[interval - 1]!.data, sharp, own);
  const above = difference(soft, planes[interval + 2]!.data, own);
  const curveScale = above + below - 2 * value;
  const column = place.column + vertex((valueAt(1, 0) - valueAt(-1, 0)) / 2, curveX);
  const row = place.row + vertex((valueAt(0, 1) - valueAt(0, -1)) / 2, curveY);
  const offset = vertex((above - below) / 2, curveScale);
  const localScale = baseScale * 2 ** ((interval + offset) / intervals);
  return {
    x: column * step,
    y: row * step,
    scale: localScale * step,
    isDark: value > 0,
    strength: Math.abs(value),
    octave,
    interval,
    column,
    row,
    localScale,
  };
}

const vertex = (slope: number, curve: number): number =>
  curve === 0 ? 0 : Math.max(-0.5, Math.min(0.5, -slope / curve));

/** Keeps at most `most` keypoints, the strongest in each cell, spread evenly over a grid of 8 × 8 cells. */
function strongestSpread(found: Keypoint[], most: number): Keypoint[] {
  if (found.length <= most) return found;
  const parts = 8;
  const right = Math.max(...found.map(({ x }) => x)) + 1;
  const bottom = Math.max(...found.map(({ y }) => y)) + 1;
  const buckets: Keypoint[][] = Array.from({ length: parts * parts }, () => []);
  for (const keypoint of found) {
    buckets[
      Math.floor((keypoint.y / bottom) * parts) * parts + Math.floor((keypoint.x / right) * parts)
    ]!.push(keypoint);
  }
  for (const bucket of buckets) bucket.sort((first, second) => second.strength - first.strength);
  buckets.sort((first, second) => first.length - second.length);
  const kept: Keypoint[] = [];
  buckets.forEach((bucket, index) => {
    kept.push(...bucket.slice(0, Math.floor((most - kept.length) / (buckets.length - index))));
  });
  return kept;
}
