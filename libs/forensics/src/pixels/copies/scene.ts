import { type BytePlane, shrink, toPlane, type FloatPlane } from '../planes/plane.js';

/** A picture at the size it is searched at, and whole. */
export interface Scene {
  full: BytePlane;
  work: FloatPlane;
  /** Full pixels in one working pixel, ≥ 1. */
  factor: number;
}

/** Searched at this size at most; compared in full size. */
const searchedPixelsMax = 800_000;

export function makeScene(full: BytePlane): Scene {
  const factor = Math.max(1, Math.sqrt((full.width * full.height) / searchedPixelsMax));
  return { full, factor, work: factor === 1 ? toPlane(full) : shrink(full, factor) };
}
