import { type Box, type FloatPlane } from '../pixels/planes/plane.js';

/** Maximum sides, in pixels after reduction, of the searched picture and of the part that is searched for. */
const searchedSide = 500;
const partSide = 20;
const partSideMin = 8;
const correlationMin = 0.92;

/**
 * Searches the other picture for the content of the first picture's `box`; null if it is nowhere else. The other
 * picture must already be aligned with the first, and be NaN where it does not cover the first.
 */
export function findElsewhere(
  { first, other }: { first: FloatPlane; other: FloatPlane },
  box: Box,
): Box | null {
  const factor = Math.max(
    Math.max(first.width, first.height) / searchedSide,
    Math.max(box.width, box.height) / partSide,
  );
  const part = reduced(first, { ...box, factor });
  if (Math.min(part.width, part.height) < partSideMin) return null;
  const whole = reduced(other, { left: 0, top: 0, width: other.width, height: other.height, factor });
  const best = bestMatch(part, whole, { x: box.left / factor, y: box.top / factor });
  if (best.correlation < correlationMin) return null;
  const left = Math.min(Math.round(best.x * factor), first.width - box.width);
  const top = Math.min(Math.round(best.y * factor), first.height - box.height);
  return { ...box, left: Math.max(0, left), top: Math.max(0, top) };
}

/** Reduces an area by averaging squares of `factor` × `factor` pixels; NaN where the picture is not covered. */
function reduced(
  plane: FloatPlane,
  { left, top, width, height, factor }: Box & { factor: number },
): FloatPlane {
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)];
  const data = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [fromX, toX] = [column, column + 1].map((at) => Math.floor(left + at * factor)) as [
        number,
        number,
      ];
      const [fromY, toY] = [row, row + 1].map((at) => Math.floor(top + at * factor)) as [number, number];
      let sum = 0;
      for (let y = fromY; y < toY; y += 1)
        for (let x = fromX; x < toX; x += 1) sum += plane.data[y * plane.width + x]!;
      data[row * columns + column] = sum / ((toX - fromX) * (toY - fromY));
    }
  }
  return { width: columns, height: rows, data };
}

interface Found {
  x: number;
  y: number;
  correlation: number;
}

function bestMatch(part: FloatPlane, whole: FloatPlane, own: { x: number; y: number }): Found {
  const mean = part.data.reduce((sum, value) => sum + value, 0) / part.data.length;
  const centred = part.data.map((value) => value - mean);
  const contrast = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  const best: Found = { x: 0, y: 0, correlation: -1 };
  for (let y = 0; y + part.height <= whole.height; y += 1) {
    for (let x = 0; x + part.width <= whole.width; x += 1) {
      const isHere = Math.abs(x - own.x) < part.width / 2 && Math.abs(y - own.y) < part.height / 2;
      if (isHere) continue;
      const correlation = correlationAt({ centred, contrast, part, whole }, x, y);
      if (correlation > best.correlation) Object.assign(best, { x, y, correlation });
    }
  }
  return best;
}

function correlationAt(
  {
    centred,
    contrast,
    part,
    whole,
  }: { centred: Float32Array; contrast: number; part: FloatPlane; whole: FloatPlane },
  left: number,
  top: number,
): number {
  let [both, sum, squares] = [0, 0, 0];
  for (let y = 0; y < part.height; y += 1) {
    const start = (top + y) * whole.width + left;
    for (let x = 0; x < part.width; x += 1) {
      const value = whole.data[start + x]!;
      both += value * centred[y * part.width + x]!;
      sum += value;
      squares += value * value;
    }
  }
  /** NaN if a part of the place is not covered. */
  const spread = squares - (sum * sum) / centred.length;
  return spread > 1 && contrast > 1 ? both / (contrast * Math.sqrt(spread)) : -1;
}
