import { type Affine } from './affine.js';
import { drawnParts } from './is-drawn.js';
import { tellingAgreement } from './residual-agreement.js';
import { type Scene } from './scene.js';
import { type Copy } from './verify-copy.js';

/** If the two sides of a copy overlap by a larger share, they count as one smooth object. */
const overlapMax = 0.3;
/** If a larger share of the image matches itself under one transform, the whole image counts as a pattern. */
const extentMax = 0.65;
/** Maximum cosine between the transformed axes. Rows of edges match when sheared, but people do not shear copies. */
const skewMax = 0.13;
const quartile = 0.25;
const blockArea = 64;

export interface CopyEvidence {
  copy: Copy;
  /** `ln(1 + blocks) · ρ³`, where ρ is `residual`; 0 if the parts were drawn or the whole image is a pattern. */
  statistic: number;
  /** Like `statistic`, but not set to 0 for drawn parts, or for a pattern of many similarly strong copies. */
  likeness: number;
  /** Lower quartile of the residual correlation, over the blocks that can tell a copy from a similar object. */
  residual: number;
  isDrawn: boolean;
}

type Weighed = Pick<CopyEvidence, 'copy' | 'likeness' | 'residual'>;

/** If more copies than this are similarly strong, they count as a pattern, such as letters, tiles or windows. */
const movementsMax = 6;
const likeShare = 0.4;

/**
 * Weighs the copies and returns the strongest first. The statistic is 0 for drawn copies, and for all copies if they
 * belong to a pattern, see `movementsMax`.
 */
export function weighCopies(
  scene: Scene,
  copies: readonly Copy[],
  isRendered: () => boolean,
): CopyEvidence[] {
  const weighed = copies.map((copy) => weighCopy(scene, copy));
  const most = Math.max(0, ...weighed.map(({ likeness }) => likeness));
  const alike = weighed.filter(({ likeness }) => likeness > 0 && likeness >= likeShare * most);
  const isPattern = alike.length > movementsMax;
  const isDrawnAt = drawnParts(scene.full, isRendered);
  return weighed
    .map((one) => {
      const isDrawn = one.likeness > 0 && isDrawnAt(one.copy.centres);
      return { ...one, isDrawn, statistic: isDrawn || isPattern ? 0 : one.likeness };
    })
    .sort((one, other) => other.statistic - one.statistic || other.likeness - one.likeness);
}

/**
 * Weighs one copy. Under the same light, real repetition (windows, letters, tiles) reaches a residual correlation ρ of
 * .5 to .75, and a copy .85 to 1. The cube of ρ separates them where area alone would not.
 */
function weighCopy({ factor, full }: Scene, copy: Copy): Weighed {
  const { transform, fine, centres, region, overlap, extent } = copy;
  const isPattern = overlap > overlapMax || extent > extentMax || skewOf(transform) > skewMax;
  if (isPattern) return { copy, likeness: 0, residual: 0 };
  const telling = tellingAgreement(full, fine, centres).sort();
  const residual = Math.max(0, telling[Math.floor(telling.length * quartile)] ?? 0);
  const pixels = region.cells.length * (region.stride * factor) ** 2;
  const blocks = (pixels / blockArea) * (telling.length / Math.max(1, centres.length / 2));
  return { copy, likeness: Math.log(1 + blocks) * residual ** 3, residual };
}

const skewOf = ({ xx, xy, yx, yy }: Affine): number =>
  Math.abs(xx * xy + yx * yy) / (Math.hypot(xx, yx) * Math.hypot(xy, yy));
