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

/** Of all frequencies that have a step, in one pass over the blocks. */
export function measureFrequencies(
  observations: BlockObservations,
  classes: ActivityClasses,
): FrequencyHistograms[] {
  const { steps } = observations;
  const tables = [...steps.keys()]
    .filter((frequency) => steps[frequency]! > 0)
    .map((frequency) => emptyTable(frequency, { step: steps[frequency]!, classes: classes.count }));
  count(observations, classes, tables);
  return tables.map(({ frequency, step, bins, fineBins, observed: seen, fine: fineSeen }) => {
    const observed = byClass(seen, bins + 1);
    const fine = byClass(fineSeen, fineBins);
    const single = fine.map((magnitudes) => toDistribution(quantiseOnce(magnitudes, { step, bins })));
    return { frequency, step, bins, observed, fine, single };
  });
}

/** Counts of one frequency, class after class. */
interface CountTable {
  frequency: number;
  step: number;
  bins: number;
  fineBins: number;
  observed: Uint32Array;
  fine: Uint32Array;
}

function emptyTable(frequency: number, { step, classes }: { step: number; classes: number }): CountTable {
  const bins = Math.min(binsMax, Math.max(binsMin, Math.floor(reach / step)));
  const fineBins = Math.ceil((reach + step) * fineness) + 2;
  const observed = new Uint32Array(classes * (bins + 1));
  const fine = new Uint32Array(classes * fineBins);
  return { frequency, step, bins, fineBins, observed, fine };
}

function count(
  { quantised, shifted }: BlockObservations,
  { ofBlock, usable }: ActivityClasses,
  tables: readonly CountTable[],
): void {
  for (const block of usable) {
    const activityClass = ofBlock[block]!;
    for (let index = 0; index < tables.length; index += 1) {
      const { frequency, bins, fineBins, observed, fine } = tables[index]!;
      const at = block * frequencyCount + frequency;
      const fineBin = Math.round(Math.abs(shifted[at]!) * fineness);
      if (fineBin < fineBins) fine[activityClass * fineBins + fineBin]! += 1;
      const magnitude = Math.abs(quantised[at]!);
      if (magnitude <= bins) observed[activityClass * (bins + 1) + magnitude]! += 1;
    }
  }
}

const byClass = (counts: Uint32Array, bins: number): Float64Array[] =>
  Array.from({ length: counts.length / bins }, (_, activityClass) =>
    Float64Array.from(counts.subarray(activityClass * bins, (activityClass + 1) * bins)),
  );

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
