import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';
import { type ActivityClasses } from './activity-classes.js';
import { mixtureLikelihood, type LatticeFit } from './lattice-fit.js';

/** For each block, the log likelihood ratio of "saved once" to "saved twice"; 0 for masked blocks. */
export interface BlockEvidence {
  all: Float32Array;
  /** `odd` and `even` are the evidence from alternate frequencies: two independent measurements that must agree. */
  odd: Float32Array;
  even: Float32Array;
}

/** One frequency's evidence, by activity class and magnitude. */
interface FrequencyEvidence {
  fit: LatticeFit;
  ratios: Float64Array[];
}

/** Weight of zero coefficients. They count half, because their number also depends on the scene. */
const zeroWeight = 0.5;
const shareBounds = { min: 0.25, max: 0.95 };

/** Computes each fit's evidence. `shares` are the shares of untouched coefficients that follow each fit's lattice. */
export function evidenceOfFits(fits: readonly LatticeFit[], shares: readonly number[]): FrequencyEvidence[] {
  return fits.map((fit, index) => {
    const share = Math.min(shareBounds.max, Math.max(shareBounds.min, shares[index]!));
    const ratios = fit.double.map((_, activityClass) => ratiosOf(fit, { activityClass, share }));
    return { fit, ratios };
  });
}

/**
 * Returns the log likelihood ratio of each magnitude. A zero can only be evidence that a block is untouched, never that
 * it belongs to a patch: many zeros may only mean that the block is flat.
 */
function ratiosOf(
  { histograms, double }: LatticeFit,
  { activityClass, share }: { activityClass: number; share: number },
): Float64Array {
  const once = histograms.single[activityClass]!;
  const twice = double[activityClass]!;
  const zerosUntouched = share * twice.zeroShare + (1 - share) * once.zeroShare;
  const weight = once.zeroShare < zerosUntouched ? zeroWeight : 0;
  const ratios = new Float64Array(histograms.bins + 1);
  ratios[0] = weight * Math.log(once.zeroShare / zerosUntouched);
  const isNotZero = weight * Math.log((1 - once.zeroShare) / (1 - zerosUntouched));
  for (let magnitude = 1; magnitude < ratios.length; magnitude += 1) {
    const untouched = share * twice.spread[magnitude]! + (1 - share) * once.spread[magnitude]!;
    ratios[magnitude] = isNotZero + Math.log(once.spread[magnitude]! / untouched);
  }
  return ratios;
}

export function evidenceOfBlocks(
  { quantised }: BlockObservations,
  { ofBlock, usable }: ActivityClasses,
  frequencies: readonly FrequencyEvidence[],
): BlockEvidence {
  const length = ofBlock.length;
  const all = new Float32Array(length);
  const odd = new Float32Array(length);
  const even = new Float32Array(length);
  const tables = frequencies.map(({ fit: { histograms }, ratios }) => ({ ...histograms, ratios }));
  for (const block of usable) {
    const activityClass = ofBlock[block]!;
    for (let index = 0; index < tables.length; index += 1) {
      const { frequency, bins, ratios } = tables[index]!;
      const value = quantised[block * frequencyCount + frequency]!;
      const magnitude = value < 0 ? -value : value;
      if (magnitude > bins) continue;
      const target = index % 2 === 0 ? even : odd;
      target[block]! += ratios[activityClass]![magnitude]!;
    }
    all[block] = odd[block]! + even[block]!;
  }
  return { all, odd, even };
}

/**
 * Returns the evidence that one frequency would give if the region with these `counts` had been saved only once. Its
 * number of zeros stays as counted.
 */
export function expectedEvidence(
  counts: readonly Float64Array[],
  { fit, ratios }: FrequencyEvidence,
): number {
  let sum = 0;
  for (const [activityClass, magnitudes] of counts.entries()) {
    const { spread } = fit.histograms.single[activityClass]!;
    const ratio = ratios[activityClass]!;
    let perValue = 0;
    let values = 0;
    for (let magnitude = 1; magnitude < spread.length; magnitude += 1) {
      perValue += spread[magnitude]! * ratio[magnitude]!;
      values += magnitudes[magnitude]!;
    }
    sum += values * perValue + magnitudes[0]! * ratio[0]!;
  }
  return sum;
}

/** Counts one frequency's magnitudes, by activity class, in usable blocks inside (`side` 1) or outside (0) a region. */
export function countMagnitudes(
  { quantised }: BlockObservations,
  { ofBlock, usable, count }: ActivityClasses,
  { fit, region, side }: { fit: LatticeFit; region: Uint8Array; side: 0 | 1 },
): Float64Array[] {
  const { frequency, bins } = fit.histograms;
  const counts = Array.from({ length: count }, () => new Float64Array(bins + 1));
  for (const block of usable) {
    if (region[block] !== side) continue;
    const magnitude = Math.abs(quantised[block * frequencyCount + frequency]!);
    if (magnitude <= bins) counts[ofBlock[block]!]![magnitude]! += 1;
  }
  return counts;
}

/** Shares of twice-saved coefficients that are tried when the mixture is refitted inside and outside a region. */
export const refitShares = [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98];

export const refitCurve = (counts: readonly Float64Array[], { histograms, double }: LatticeFit): number[] =>
  refitShares.map((share) => mixtureLikelihood(counts, { single: histograms.single, double, share }));
