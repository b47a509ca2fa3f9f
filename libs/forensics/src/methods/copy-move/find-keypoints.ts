import { blur } from '../../pixels/filters/blur.js';
import { double, halve, type FloatPlane } from '../../pixels/planes/plane.js';

/** A blob of the image, in pixels of the searched plane. */
export interface Keypoint {
  x: number;
  y: number;
  /** Standard deviation of the Gaussian at which the blob is found. */
  scale: number;
  /** Sign of the difference: a bright and a dark blob are never the same. */
  isBright: boolean;
  strength: number;
  /** Plane and position used for its descriptor. */
  octave: number;
  interval: number;
  column: number;
  row: number;
  /** `scale` in pixels of the octave. */
  localScale: number;
}

export interface ScaleSpace {
  /** Gaussian planes of each octave. */
  octaves: FloatPlane[][];
  /** Size of each octave's pixel, in pixels of the searched plane. */
  steps: number[];
}

const intervals = 3;
const baseScale = 1.6;
/** Blur assumed in the input, from the camera or a resize. */
const ownScale = 0.5;
const sideMin = 24;
/** Smaller images are doubled first, as Lowe does with all. */
const doubledBelow = 300_000;

/** Gaussian scale space with three intervals per octave (Lowe, IJCV 2004). */
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

/** Difference of Gaussians in grey levels: low, so that smooth surfaces have keypoints too. */
const contrastMin = 0.8;
/** Ratio of the curvatures: along an edge, a blob has no definite position. */
const edgeRatioMax = 10;
const border = 8;

/** Extrema of the differences of Gaussians, the strongest in each part of the image. */
export function findKeypoints(space: ScaleSpace, most: number): Keypoint[] {
  const found: Keypoint[] = [];
  space.octaves.forEach((planes, octave) => {
    const differences = planes.slice(1).map((plane, index) => subtract(plane, planes[index]!));
    for (let interval = 1; interval <= intervals; interval += 1) {
      scan({ differences, octave, interval, step: space.steps[octave]! }, found);
    }
  });
  return strongestSpread(found, most);
}

function subtract(first: FloatPlane, second: FloatPlane): FloatPlane {
  const data = new Float32Array(first.data.length);
  for (let at = 0; at < data.length; at += 1) data[at] = first.data[at]! - second.data[at]!;
  return { ...first, data };
}

interface Level {
  differences: FloatPlane[];
  octave: number;
  interval: number;
  step: number;
}

function scan(level: Level, found: Keypoint[]): void {
  const { differences, interval } = level;
  const { width, height, data } = differences[interval]!;
  for (let row = border; row < height - border; row += 1) {
    for (let column = border; column < width - border; column += 1) {
      const at = row * width + column;
      const value = data[at]!;
      if (value > contrastMin) {
        if (value <= data[at - 1]! || value <= data[at + 1]! || !isMaximum(level, at, value)) continue;
      } else if (value < -contrastMin) {
        if (value >= data[at - 1]! || value >= data[at + 1]! || !isMinimum(level, at, value)) continue;
      } else continue;
      const keypoint = localise(level, { column, row });
      if (keypoint !== null) found.push(keypoint);
    }
  }
}

function isMaximum({ differences, interval }: Level, at: number, value: number): boolean {
  const { width } = differences[0]!;
  for (let level = interval - 1; level <= interval + 1; level += 1) {
    const { data } = differences[level]!;
    for (let start = at - width - 1; start <= at + width; start += width) {
      if (data[start]! > value || data[start + 1]! > value || data[start + 2]! > value) return false;
    }
  }
  return true;
}

function isMinimum({ differences, interval }: Level, at: number, value: number): boolean {
  const { width } = differences[0]!;
  for (let level = interval - 1; level <= interval + 1; level += 1) {
    const { data } = differences[level]!;
    for (let start = at - width - 1; start <= at + width; start += width) {
      if (data[start]! < value || data[start + 1]! < value || data[start + 2]! < value) return false;
    }
  }
  return true;
}

/** Quadratic fit in x, y and scale, one axis at a time; null on edges. */
function localise(
  { differences, octave, interval, step }: Level,
  place: { column: number; row: number },
): Keypoint | null {
  const { width, data } = differences[interval]!;
  const at = place.row * width + place.column;
  const value = data[at]!;
  const curveX = data[at + 1]! + data[at - 1]! - 2 * value;
  const curveY = data[at + width]! + data[at - width]! - 2 * value;
  const twist =
    (data[at + width + 1]! - data[at + width - 1]! - data[at - width + 1]! + data[at - width - 1]!) / 4;
  const area = curveX * curveY - twist * twist;
  if (area <= 0 || (curveX + curveY) ** 2 * edgeRatioMax >= (edgeRatioMax + 1) ** 2 * area) return null;
  const below = differences[interval - 1]!.data[at]!;
  const above = differences[interval + 1]!.data[at]!;
  const curveScale = above + below - 2 * value;
  const column = place.column + vertex((data[at + 1]! - data[at - 1]!) / 2, curveX);
  const row = place.row + vertex((data[at + width]! - data[at - width]!) / 2, curveY);
  const offset = vertex((above - below) / 2, curveScale);
  const localScale = baseScale * 2 ** ((interval + offset) / intervals);
  return {
    x: column * step,
    y: row * step,
    scale: localScale * step,
    isBright: value > 0,
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

/** At most `most` keypoints, the same number from each of 8×8 parts as far as available. */
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
