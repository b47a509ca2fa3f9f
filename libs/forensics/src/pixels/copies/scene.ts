import { type BytePlane, shrink, toPlane, type FloatPlane } from '../planes/plane.js';

/** An image at working size, for searching, and at full size. */
export interface Scene {
  full: BytePlane;
  work: FloatPlane;
  /** Full pixels per working pixel, ≥ 1. */
  factor: number;
}

/** Maximum working size; comparisons use the full size. */
const searchedPixelsMax = 800_000;

export function makeScene(full: BytePlane): Scene {
  const factor = Math.max(1, Math.sqrt((full.width * full.height) / searchedPixelsMax));
  return { full, factor, work: factor === 1 ? toPlane(full) : shrink(full, factor) };
}
