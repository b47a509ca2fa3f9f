import { boxMean } from '../../pixels/filters/box-mean.js';
import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { classifyByActivity, type ActivityClasses } from './activity-classes.js';
import {
  countMagnitudes,
  evidenceOfBlocks,
  evidenceOfFits,
  expectedEvidence,
  refitCurve,
  refitShares,
  type BlockEvidence,
} from './block-evidence.js';
import { measureFrequencies } from './frequency-histograms.js';
import { fitLattices, refineNoise, type LatticeFit } from './lattice-fit.js';
import { findSuspectRegion, showEvidence, type ShownEvidence } from './suspect-region.js';

/** The part that was saved only once in an image that was saved twice. */
export interface SingleSaves {
  /** Strength of the evidence, 0 if nothing was found; see `statisticOf`. */
  statistic: number;
  /** How many of the fifteen frequencies show the earlier save. */
  frequencies: number;
  /** Share of the usable blocks that are in the region. */
  areaShare: number;
  shown: ShownEvidence;
}

const usableBlocksMin = 200;
const frequenciesMin = 3;

/**
 * Finds blocks without the traces of aligned double JPEG compression (ADQ2, Bianchi et al., ICASSP 2011). Beyond the
 * paper, it keeps all distributions and the rounding noise by activity class, counts zeros only as evidence against a
 * patch, and verifies the region found. Returns `no-blocks` if too few blocks are free of clipping, and `no-trace` if
 * the image shows no earlier save.
 */
export function locateSingleSaves(observations: BlockObservations): SingleSaves | 'no-blocks' | 'no-trace' {
  const classes = classifyByActivity(observations);
  if (classes.usable.length < usableBlocksMin) return 'no-blocks';
  const fits = fitLattices(measureFrequencies(observations, classes));
  if (fits.length < frequenciesMin) return 'no-trace';
  return verify(observations, classes, refineNoise(fits));
}

/**
 * Finds the region in two passes. Suspect blocks lower the fitted shares, so the second pass fits the shares again
 * without the blocks that the first pass suspects.
 */
function verify(observations: BlockObservations, classes: ActivityClasses, fits: LatticeFit[]): SingleSaves {
  const { isMasked } = observations;
  const first = evidenceOfBlocks(
    observations,
    classes,
    evidenceOfFits(
      fits,
      fits.map(({ share }) => share),
    ),
  );
  const draft = findSuspectRegion(observations, { evidence: first.all, isMasked });
  const outside = fits.map((fit) =>
    bestShare(refitCurve(countMagnitudes(observations, classes, { fit, region: draft, side: 0 }), fit)),
  );
  const frequencies = evidenceOfFits(fits, outside);
  const evidence = evidenceOfBlocks(observations, classes, frequencies);
  const region = findSuspectRegion(observations, { evidence: evidence.all, isMasked });
  const inside = fits.map((fit) => countMagnitudes(observations, classes, { fit, region, side: 1 }));
  const rest = fits.map((fit) => countMagnitudes(observations, classes, { fit, region, side: 0 }));
  const sums = sumsOf(evidence.all, { classes, isInside: region });
  const statistic = statisticOf({
    ...sums,
    agreement: agreementOf(evidence, observations),
    expected: frequencies.reduce((sum, each, index) => sum + expectedEvidence(inside[index]!, each), 0),
    shareInside: pooledShare(inside, fits),
    shareOutside: pooledShare(rest, fits),
  });
  const areaShare = sums.blocksInside / classes.usable.length;
  const everywhere = { ...classes, usable: Uint32Array.from(isMasked.keys()) };
  const shown = showEvidence(observations, evidenceOfBlocks(observations, everywhere, frequencies).all);
  return { statistic, frequencies: fits.length, areaShare, shown };
}

const bestShare = (curve: readonly number[]): number => refitShares[curve.indexOf(Math.max(...curve))]!;

/** Returns the share of twice-saved coefficients that best fits all frequencies together. */
function pooledShare(counts: readonly Float64Array[][], fits: readonly LatticeFit[]): number {
  const curves = fits.map((fit, index) => refitCurve(counts[index]!, fit));
  return bestShare(refitShares.map((_, at) => curves.reduce((sum, curve) => sum + curve[at]!, 0)));
}

interface Sums {
  inside: number;
  outside: number;
  blocksInside: number;
  /** Distance between the mean evidence inside and outside, in standard deviations. */
  separation: number;
}

function sumsOf(
  evidence: Float32Array,
  { classes, isInside }: { classes: ActivityClasses; isInside: Uint8Array },
): Sums {
  const sums = [0, 0];
  const squares = [0, 0];
  const counts = [0, 0];
  for (const block of classes.usable) {
    const side = isInside[block]!;
    const value = evidence[block]!;
    sums[side]! += value;
    squares[side]! += value * value;
    counts[side]! += 1;
  }
  const means = sums.map((sum, side) => (counts[side]! > 0 ? sum / counts[side]! : 0));
  const scatter = squares.reduce((sum, square, side) => sum + square - counts[side]! * means[side]! ** 2, 0);
  const deviation = Math.sqrt(Math.max(0, scatter) / Math.max(1, counts[0]! + counts[1]!));
  const separation = deviation > 0 ? (means[1]! - means[0]!) / deviation : 0;
  return { inside: sums[1]!, outside: sums[0]!, blocksInside: counts[1]!, separation };
}

const agreementRadius = 3;

/** Returns the correlation between the smoothed evidence of the two halves of the frequencies; 0 if it is negative. */
function agreementOf({ odd, even }: BlockEvidence, { columns, rows, isMasked }: BlockObservations): number {
  const first = boxMean({ columns, rows, values: odd }, agreementRadius, isMasked);
  const second = boxMean({ columns, rows, values: even }, agreementRadius, isMasked);
  const sums = { count: 0, a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let block = 0; block < first.length; block += 1) {
    if (isMasked[block] === 1) continue;
    const a = first[block]!;
    const b = second[block]!;
    sums.count += 1;
    sums.a += a;
    sums.b += b;
    sums.aa += a * a;
    sums.bb += b * b;
    sums.ab += a * b;
  }
  const covariance = sums.ab / sums.count - (sums.a / sums.count) * (sums.b / sums.count);
  const varianceA = sums.aa / sums.count - (sums.a / sums.count) ** 2;
  const varianceB = sums.bb / sums.count - (sums.b / sums.count) ** 2;
  return Math.max(0, covariance / Math.sqrt(Math.max(1e-12, varianceA * varianceB)));
}

interface Verification extends Sums {
  agreement: number;
  /** The sum of evidence that the region would have if its blocks had been saved only once. */
  expected: number;
  shareInside: number;
  shareOutside: number;
}

const separationFull = 1.2;
/**
 * The statistic rises from 0 to its full value as the ratio of found to expected evidence rises between these two. A
 * real patch has a ratio of about 1.
 */
const explainedFrom = 0.3;
const explainedFull = 0.7;
const shareInsideMax = 0.3;
const shareOutsideMin = 0.6;
/** The highest statistic of a region that the refitted shares do not confirm. It is too low for the method to fire. */
const unverifiedMax = 2;

/**
 * Returns ln(1 + s), where s is the smaller of two sums: the evidence for one save inside the region, and the evidence
 * for two saves outside it. The result is lowered if the two halves of the frequencies disagree, if inside and outside
 * hardly differ, or if the region looks more like a bad fit than like a patch that was saved once.
 */
function statisticOf(found: Verification): number {
  const weaker = Math.min(found.inside, -found.outside);
  if (found.blocksInside === 0 || !(weaker > 0)) return 0;
  const separation = Math.min(1, Math.max(0, found.separation) / separationFull);
  const explained = found.expected > 0 ? found.inside / found.expected : 0;
  const fit = Math.min(1, Math.max(0, (explained - explainedFrom) / (explainedFull - explainedFrom)));
  const statistic = Math.log1p(weaker) * found.agreement ** 2 * separation * fit;
  const isVerified = found.shareInside < shareInsideMax && found.shareOutside > shareOutsideMin;
  return isVerified ? statistic : Math.min(unverifiedMax, statistic);
}
