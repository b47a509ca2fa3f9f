import { type BytePlane, shrink, toPlane, type FloatPlane } from '../planes/plane.js';

/** An image at full size, and at working size for searching. */
export interface Scene {
  full: BytePlane;
  work: FloatPlane;
  /** Full-size pixels per working pixel, at least 1. */
  factor: number;
}

/** Maximum number of pixels at working size. Comparisons use the full size. */
const searchedPixelsMax = 800_000;

export function makeScene(full: BytePlane): Scene {
  const factor = Math.max(1, Math.sqrt((full.width * full.height) / searchedPixelsMax));
  return { full, factor, work: factor === 1 ? toPlane(full) : shrink(full, factor) };
}
