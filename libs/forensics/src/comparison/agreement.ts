import { type FloatPlane } from '../pixels/planes/plane.js';

const cell = 16;
/** Mean square of a levelled plane above which a cell has texture. */
const textureMin = 0.25;
const correlationMin = 0.5;
/** Minimum share of textured cells that must correlate; low, because much of a picture may have been altered. */
const shareMin = 0.25;
const cellsMin = 6;

/**
 * Whether two levelled planes of the same size show the same picture: enough of their textured cells correlate. Pixels
 * that are not covered are ignored.
 */
export function isSamePicture(first: FloatPlane, other: FloatPlane, isCovered: Uint8Array): boolean {
  let textured = 0;
  let agreeing = 0;
  for (let top = 0; top + cell <= first.height; top += cell) {
    for (let left = 0; left + cell <= first.width; left += cell) {
      const found = correlationAt({ first, other, isCovered }, left, top);
      if (found === null) continue;
      textured += 1;
      if (found >= correlationMin) agreeing += 1;
    }
  }
  return agreeing >= cellsMin && agreeing >= shareMin * textured;
}

/**
 * Correlation of the two planes in a cell. Null if neither plane has texture there, or if less than half of the cell is
 * covered.
 */
function correlationAt(
  { first, other, isCovered }: { first: FloatPlane; other: FloatPlane; isCovered: Uint8Array },
  left: number,
  top: number,
): number | null {
  let [own, both, others, count] = [0, 0, 0, 0];
  for (let y = top; y < top + cell; y += 1) {
    for (let at = y * first.width + left; at < y * first.width + left + cell; at += 1) {
      if (isCovered[at] === 0) continue;
      const [one, two] = [first.data[at]!, other.data[at]!];
      own += one * one;
      both += one * two;
      others += two * two;
      count += 1;
    }
  }
  if (count < (cell * cell) / 2 || Math.max(own, others) < textureMin * count) return null;
  return both / Math.sqrt(own * others + 1e-9);
}
