import { type Box } from '../planes/plane.js';
import { photo, type SurfaceCells } from './surface-cells.js';

/** Cost of a cell of flat ground or of a figure; each photo cell gains 1. */
const cost = 3;
/** Minimum share of photo cells in the part. */
const photoMin = 0.85;

/**
 * Finds the photo that a screenshot, a page or a collage shows: the rectangle with the largest sum of gains and costs
 * (Bentley, "Programming Pearls: Algorithm Design Techniques", 1984). Null if no rectangle is mostly photo.
 */
export function photoPart({ columns, rows, pitch, shown }: SurfaceCells): Box | null {
  let best = { sum: 0, first: 0, end: 0, top: 0, bottom: 0 };
  const gains = new Float64Array(columns);
  for (let top = 0; top < rows; top += 1) {
    gains.fill(0);
    for (let bottom = top + 1; bottom <= rows; bottom += 1) {
      const row = (bottom - 1) * columns;
      for (let column = 0; column < columns; column += 1)
        gains[column]! += shown[row + column] === photo ? 1 : -cost;
      const span = bestSpan(gains);
      if (span.sum > best.sum) best = { ...span, top, bottom };
    }
  }
  const { sum, first, end, top, bottom } = best;
  const count = (end - first) * (bottom - top);
  // With a share p of photo cells the sum is count · (p − (1 − p) · cost).
  if (count === 0 || (sum / count + cost) / (1 + cost) < photoMin) return null;
  return {
    left: first * pitch.x,
    top: top * pitch.y,
    width: (end - first) * pitch.x,
    height: (bottom - top) * pitch.y,
  };
}

/** The neighbouring columns with the largest sum. */
function bestSpan(gains: Float64Array): { sum: number; first: number; end: number } {
  let best = { sum: 0, first: 0, end: 0 };
  let [sum, first] = [0, 0];
  for (const [column, gain] of gains.entries()) {
    if (sum <= 0) [sum, first] = [0, column];
    sum += gain;
    if (sum > best.sum) best = { sum, first, end: column + 1 };
  }
  return best;
}
