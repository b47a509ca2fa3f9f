import { type LumaPlane } from './residual-agreement.js';
import { shrink, toPlane, type Plane } from './plane.js';

/** A picture at the size it is searched at, and whole. */
export interface Scene {
  full: LumaPlane;
  work: Plane;
  /** Full pixels in one working pixel, ≥ 1. */
  factor: number;
}

/** Searched at this size at most; compared in full size. */
const searchedPixelsMax = 800_000;

export function makeScene(full: LumaPlane): Scene {
  const factor = Math.max(1, Math.sqrt((full.width * full.height) / searchedPixelsMax));
  return { full, factor, work: factor === 1 ? toPlane(full) : shrink(full, factor) };
}
