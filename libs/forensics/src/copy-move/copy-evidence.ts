import { type Affine } from './affine.js';
import { type Scene } from './scene.js';
import { type Copy } from './verify-copy.js';

/** A block of one line, or one that looks like its neighbourhood, agrees with many places. */
const roundnessMin = 0.2;
const besideMax = 0.6;
/** Two sides that run into each other are one smooth thing. */
const overlapMax = 0.3;
/** Where a movement holds nearly wherever it can, the whole picture is a pattern. */
const extentMax = 0.65;
/** Cosine between the axes after the movement: edges in a row fit each other sheared, parts that people copy are not. */
const skewMax = 0.13;
const quartile = 0.25;
const blockArea = 64;

/** How strongly one copy speaks: 0 for none. */
export interface CopyEvidence {
  copy: Copy;
  /** `ln(1 + blocks) · ρ³`. */
  statistic: number;
  /** Lower quartile of the residual correlation over the blocks that can tell. */
  residual: number;
}

/** More places than this that look alike are a pattern: letters, tiles, windows. */
const movementsMax = 6;
const likeShare = 0.4;

/** The copies, strongest first; none of them says anything where the picture repeats itself all over. */
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
 * Real repetition (windows, letters, tiles) reaches a residual correlation ρ of .5 to .75 where it is lit alike,
 * a copy .85 to 1: the cube sets them apart where area alone would not.
 */
function weighCopy({ factor }: Scene, copy: Copy): CopyEvidence {
  const { agreement, region, overlap, extent } = copy;
  const telling = agreement.own.filter(
    (value, block) =>
      !Number.isNaN(value) &&
      agreement.roundness[block]! > roundnessMin &&
      agreement.beside[block]! < besideMax,
  );
  telling.sort();
  const residual = Math.max(0, telling[Math.floor(telling.length * quartile)] ?? 0);
  const pixels = region.cells.length * (region.stride * factor) ** 2;
  const blocks = (pixels / blockArea) * (telling.length / Math.max(1, agreement.own.length));
  const isPattern = overlap > overlapMax || extent > extentMax || skewOf(copy.transform) > skewMax;
  const statistic = isPattern ? 0 : Math.log(1 + blocks) * residual ** 3;
  return { copy, statistic, residual };
}

const skewOf = ({ xx, xy, yx, yy }: Affine): number =>
  Math.abs(xx * xy + yx * yy) / (Math.hypot(xx, yx) * Math.hypot(xy, yy));
