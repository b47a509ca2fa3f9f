import { type Affine } from './affine.js';
import { tellingAgreement } from './residual-agreement.js';
import { type Scene } from './scene.js';
import { type Copy } from './verify-copy.js';

/** Two sides that overlap are one smooth object. */
const overlapMax = 0.3;
/** If a movement fits nearly everywhere, the whole image is a pattern. */
const extentMax = 0.65;
/**
 * Cosine between the axes after the movement: a row of edges also matches when sheared, but people do not shear copies.
 */
const skewMax = 0.13;
const quartile = 0.25;
const blockArea = 64;

/** The strength of one copy; 0 for none. */
export interface CopyEvidence {
  copy: Copy;
  /** `ln(1 + blocks) · ρ³`. */
  statistic: number;
  /** Lower quartile of the residual correlation over the blocks that can distinguish copies. */
  residual: number;
}

/** More similar places are a pattern: letters, tiles, windows. */
const movementsMax = 6;
const likeShare = 0.4;

/** The copies, strongest first; all count as nothing if the image repeats itself everywhere. */
export function weighCopies(scene: Scene, copies: readonly Copy[]): CopyEvidence[] {
  const evidence = copies
    .map((copy) => weighCopy(scene, copy))
    .sort((one, other) => other.statistic - one.statistic);
  const most = evidence[0]?.statistic ?? 0;
  const alike = evidence.filter(({ statistic }) => statistic > 0 && statistic >= likeShare * most);
  if (alike.length <= movementsMax) return evidence;
  return evidence.map((one) => ({ ...one, statistic: 0 }));
}

/**
 * Real repetition (windows, letters, tiles) reaches a residual correlation ρ of .5 to .75 under the same light, a copy
 * .85 to 1: the cube separates them where area alone would not.
 */
function weighCopy({ factor, full }: Scene, copy: Copy): CopyEvidence {
  const { transform, fine, centres, region, overlap, extent } = copy;
  const isPattern = overlap > overlapMax || extent > extentMax || skewOf(transform) > skewMax;
  if (isPattern) return { copy, statistic: 0, residual: 0 };
  const telling = tellingAgreement(full, fine, centres).sort();
  const residual = Math.max(0, telling[Math.floor(telling.length * quartile)] ?? 0);
  const pixels = region.cells.length * (region.stride * factor) ** 2;
  const blocks = (pixels / blockArea) * (telling.length / Math.max(1, centres.length / 2));
  return { copy, statistic: Math.log(1 + blocks) * residual ** 3, residual };
}

const skewOf = ({ xx, xy, yx, yy }: Affine): number =>
  Math.abs(xx * xy + yx * yy) / (Math.hypot(xx, yx) * Math.hypot(xy, yy));
