import { outlineSharpness } from '../outlines/outline-sharpness.js';
import { type BytePlane } from '../planes/plane.js';

/** Full pixels around each compared block. */
const reach = 16;
/** Where a sensor is saturated or sees nothing it has no noise either, nor has the outline beside it any of its own. */
const darkest = 5;
const brightest = 250;
const outlineReach = 2;

/** The share among the pixels around altered parts of photos was at most 0.09, around parts of drawn pages 0.14 and more. */
const levelMax = 0.12;
/** Level share of a whole picture from which on its surfaces may be paper. */
const paperMin = 0.12;
const outlineMax = 0.5;
/** Around altered parts of photos with paper at most 0.75, around parts of drawn pages 0.77 and more. */
const sharpnessMax = 0.76;

/** The kinds of the pixels that are neither burnt out nor black. */
interface Surroundings {
  /** Equal to all its neighbours: a sensor gives every pixel a noise of its own. */
  level: number;
  /** Next to white or black: it shows a shape, but no noise. */
  outline: number;
  /** What may show noise. */
  rough: number;
}

/**
 * Whether copied parts were drawn and not photographed, so that even exact agreement proves nothing: what surrounds them is
 * of one level between its outlines, which JPEG keeps, or they consist of outlines on paper, or of sharper ones than a lens
 * draws.
 */
export function drawnParts(plane: BytePlane): (centres: Float64Array) => boolean {
  let levelShare: number | null = null;
  return (centres) => {
    const { level, outline, rough } = lookAround(plane, centres);
    const exposed = level + outline + rough;
    if (exposed === 0 || level >= levelMax * exposed) return true;
    if ((levelShare ??= levelShareOf(plane)) < paperMin) return false;
    return outline > outlineMax * exposed || outlineSharpness(plane, centres) >= sharpnessMax;
  };
}

function lookAround(plane: BytePlane, centres: Float64Array): Surroundings {
  const { width, height, data } = plane;
  const isSeen = new Uint8Array(data.length);
  const counts = { level: 0, outline: 0, rough: 0 };
  for (let at = 0; at < centres.length; at += 2) {
    const [x, y] = [centres[at]!, centres[at + 1]!];
    for (let row = Math.max(1, y - reach); row < Math.min(height - 1, y + reach); row += 1) {
      const end = row * width + Math.min(width - 1, x + reach);
      for (let pixel = row * width + Math.max(1, x - reach); pixel < end; pixel += 1) {
        if (isSeen[pixel] === 1 || isEmpty(data[pixel]!)) continue;
        isSeen[pixel] = 1;
        counts[kindOf(plane, pixel)] += 1;
      }
    }
  }
  return counts;
}

const isEmpty = (level: number): boolean => level <= darkest || level >= brightest;

function kindOf({ width, data }: BytePlane, pixel: number): keyof Surroundings {
  for (let row = pixel - outlineReach * width; row <= pixel + outlineReach * width; row += width) {
    for (let near = row - outlineReach; near <= row + outlineReach; near += 1) {
      const level = data[near];
      if (level !== undefined && isEmpty(level)) return 'outline';
    }
  }
  return isLevel(data, pixel, width) ? 'level' : 'rough';
}

function isLevel(data: Uint8Array, pixel: number, width: number): boolean {
  const level = data[pixel]!;
  for (let start = pixel - width - 1; start <= pixel + width; start += width) {
    if (data[start] !== level || data[start + 1] !== level || data[start + 2] !== level) return false;
  }
  return true;
}

function levelShareOf({ width, height, data }: BytePlane): number {
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let pixel = y * width + 1; pixel < (y + 1) * width - 1; pixel += 1)
      count += isLevel(data, pixel, width) ? 1 : 0;
  }
  return count / data.length;
}
