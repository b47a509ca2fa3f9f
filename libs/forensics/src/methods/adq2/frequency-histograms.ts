import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';
import { type ActivityClasses } from './activity-classes.js';

/** Magnitudes of quantised coefficients: the share of zeros, and the distribution of the others over 1..bins. */
export interface Distribution {
  zeroShare: number;
  /** Index 0 is unused; the others add up to 1. */
  spread: Float64Array;
}

/** Histograms of one frequency of an image, per activity class. */
export interface FrequencyHistograms {
  /** 0..14 for zigzag 1..15. */
  frequency: number;
  /** Quantisation step of the last save. */
  step: number;
  /** Largest magnitude counted. */
  bins: number;
  /** Count of each quantised magnitude 0..bins. */
  observed: Float64Array[];
  /** Magnitudes before quantisation, in bins of 1 / fineness. */
  fine: Float64Array[];
  /** Their distribution after one quantisation. */
  single: Distribution[];
}

export const fineness = 4;
/** Beyond this magnitude, in grey levels, there are too few coefficients to count. */
const reach = 130;
const binsMax = 64;
const binsMin = 4;

export function measureFrequency(
  { quantised, shifted, steps }: BlockObservations,
  { count, ofBlock, usable }: ActivityClasses,
  frequency: number,
): FrequencyHistograms {
  const step = steps[frequency]!;
  const bins = Math.min(binsMax, Math.max(binsMin, Math.floor(reach / step)));
  const fineBins = Math.ceil((reach + step) * fineness) + 2;
  const observed = Array.from({ length: count }, () => new Float64Array(bins + 1));
  const fine = Array.from({ length: count }, () => new Float64Array(fineBins));
  for (const block of usable) {
    const at = block * frequencyCount + frequency;
    const activityClass = ofBlock[block]!;
    const fineBin = Math.round(Math.abs(shifted[at]!) * fineness);
    if (fineBin < fineBins) fine[activityClass]![fineBin]! += 1;
    const magnitude = Math.abs(quantised[at]!);
    if (magnitude <= bins) observed[activityClass]![magnitude]! += 1;
  }
  const single = fine.map((magnitudes) => toDistribution(quantiseOnce(magnitudes, { step, bins })));
  return { frequency, step, bins, observed, fine, single };
}

function quantiseOnce(
  magnitudes: Float64Array,
  { step, bins }: { step: number; bins: number },
): Float64Array {
  const counts = new Float64Array(bins + 1);
  for (let bin = 0; bin < magnitudes.length; bin += 1) {
    const value = bin / fineness / step + 0.5;
    const magnitude = Math.floor(value);
    if (magnitude > bins) break;
    // A fine bin on the border counts half on each side.
    const isBorder = value === magnitude && magnitude > 0;
    const count = magnitudes[bin]! / (isBorder ? 2 : 1);
    counts[magnitude]! += count;
    if (isBorder) counts[magnitude - 1]! += count;
  }
  return counts;
}

/** Avoids zero probabilities for magnitudes that never occurred. */
const floorCount = 0.05;

export function toDistribution(counts: Float64Array): Distribution {
  const spread = new Float64Array(counts.length);
  let total = 0;
  for (let magnitude = 1; magnitude < counts.length; magnitude += 1) total += counts[magnitude]! + floorCount;
  for (let magnitude = 1; magnitude < counts.length; magnitude += 1) {
    spread[magnitude] = (counts[magnitude]! + floorCount) / total;
  }
  const zeros = counts[0]! + floorCount;
  return { zeroShare: zeros / (zeros + total), spread };
}
