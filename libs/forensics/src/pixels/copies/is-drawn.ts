import { outlineSharpness } from '../outlines/outline-sharpness.js';
import { type BytePlane } from '../planes/plane.js';

/** Half the side, in full-size pixels, of the square that is examined around each compared block. */
const reach = 16;
/**
 * A sensor is black at `darkest` and below, and saturated at `brightest` and above; such pixels have no noise. Pixels
 * within `outlineReach` pixels of them have none either.
 */
const darkest = 5;
const brightest = 250;
const outlineReach = 2;

/**
 * If at least this share of the pixels around a part is level (equal to all neighbours), the part counts as drawn. The
 * share was at most 0.09 around altered parts of photos, and at least 0.14 around parts of drawn pages.
 */
const levelMin = 0.12;
/** If at least this share of the whole picture's pixels is level, the picture has "paper". */
const paperMin = 0.12;
const outlineMin = 0.5;
/**
 * In a picture with paper, a part counts as drawn if the outlines around it are at least this sharp. The sharpness was
 * at most 0.75 around altered parts of photos, and at least 0.77 around parts of drawn pages.
 */
const sharpnessMin = 0.76;

/** Numbers of pixels around the compared blocks, by kind. */
interface Surroundings {
  /** Black and saturated pixels, which prove nothing in a photo. */
  empty: number;
  /** Pixels equal to all their neighbours. A sensor gives every pixel its own noise. */
  level: number;
  /** Pixels next to white or black, which show a shape but no noise. */
  outline: number;
  /** All other pixels, which may show noise. */
  rough: number;
}

/**
 * Returns a function that decides whether copied parts were drawn and not photographed; even an exact match of drawn
 * parts proves nothing. Parts count as drawn if enough pixels around them are level (equal to their neighbours): a
 * photo has noise there, and JPEG keeps level areas level. In a picture that shows paper, parts also count as drawn if
 * most pixels around them are outlines, or if the outlines are sharper than a lens produces. In a screenshot or
 * graphic, a white or black background also counts as level. Whatever is on it then counts as drawn, even a photo,
 * because a page may show the same photo twice.
 */
export function drawnParts(plane: BytePlane, isRendered: () => boolean): (centres: Float64Array) => boolean {
  let levelShare: number | null = null;
  return (centres) => {
    const { empty, level, outline, rough } = lookAround(plane, centres);
    const exposed = level + outline + rough;
    if (exposed === 0 || level >= levelMin * exposed) return true;
    if (level + empty >= levelMin * (exposed + empty) && isRendered()) return true;
    if ((levelShare ??= levelShareOf(plane)) < paperMin) return false;
    return outline > outlineMin * exposed || outlineSharpness(plane, centres) >= sharpnessMin;
  };
}

function lookAround(plane: BytePlane, centres: Float64Array): Surroundings {
  const { width, height, data } = plane;
  const isSeen = new Uint8Array(data.length);
  const counts = { empty: 0, level: 0, outline: 0, rough: 0 };
  for (let at = 0; at < centres.length; at += 2) {
    const [x, y] = [centres[at]!, centres[at + 1]!];
    for (let row = Math.max(1, y - reach); row < Math.min(height - 1, y + reach); row += 1) {
      const end = row * width + Math.min(width - 1, x + reach);
      for (let pixel = row * width + Math.max(1, x - reach); pixel < end; pixel += 1) {
        if (isSeen[pixel] === 1) continue;
        isSeen[pixel] = 1;
        counts[kindOf(plane, pixel)] += 1;
      }
    }
  }
  return counts;
}

const isEmpty = (level: number): boolean => level <= darkest || level >= brightest;

function kindOf({ width, data }: BytePlane, pixel: number): keyof Surroundings {
  if (isEmpty(data[pixel]!)) return 'empty';
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
