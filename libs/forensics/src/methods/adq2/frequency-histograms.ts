import { type BlockObservations } from '../../pixels/jpeg-blocks/block-observations.js';
import { layOut } from '../../pixels/kernels/lay-out.js';
import { frequencyCount } from '../../pixels/transforms/block-transform.js';
import { type ActivityClasses } from './activity-classes.js';

/** Distribution of the magnitudes of quantised coefficients: the share of zeros, and the spread of the others. */
export interface Distribution {
  zeroShare: number;
  /** Index 0 is unused; the others add up to 1. */
  spread: Float64Array;
}

/** Histograms of one frequency of an image, per activity class. */
export interface FrequencyHistograms {
  /** Index 0..14, for frequencies 1..15 in zigzag order. */
  frequency: number;
  /** Quantisation step of the last save. */
  step: number;
  /** Largest magnitude counted. */
  bins: number;
  /** Count of each quantised magnitude 0..bins. */
  observed: Float64Array[];
  /** Counts of the magnitudes before quantisation, in bins of width 1 / fineness. */
  fine: Float64Array[];
  /** Distribution of `fine` after one quantisation. */
  single: Distribution[];
}

export const fineness = 4;
/** Magnitudes above this many grey levels are too rare to count. */
const reach = 130;
const binsMax = 64;
const binsMin = 4;

/** Returns the histograms of all frequencies that have a quantisation step. */
export function measureFrequencies(
  observations: BlockObservations,
  classes: ActivityClasses,
): FrequencyHistograms[] {
  return countAll(observations, classes).map(({ frequency, step, bins, observed, fine }) => {
    const single = fine.map((magnitudes) => toDistribution(quantiseOnce(magnitudes, { step, bins })));
    return { frequency, step, bins, observed, fine, single };
  });
}

/** `batch` is the number of blocks per kernel call; `unused` is the class number of blocks that are not counted. */
const batch = 4096;
const unused = 255;

/** Counts `observed` and `fine` for all frequencies in one pass over the blocks, in the kernels' memory. */
function countAll(
  { quantised, shifted, steps }: BlockObservations,
  { count, ofBlock, usable }: ActivityClasses,
): Omit<FrequencyHistograms, 'single'>[] {
  const { own, length } = histogramsOf(steps, count);
  const parts = layOut({
    tables: [Uint32Array, 4 * own.length],
    shifted: [Float32Array, batch * frequencyCount],
    quantised: [Int16Array, batch * frequencyCount],
    classes: [Uint8Array, batch],
    counts: [Uint32Array, length],
  });
  const { kernels, at, counts } = parts;
  counts.fill(0);
  const addressOf = (from: number): number => at.counts + Uint32Array.BYTES_PER_ELEMENT * from;
  parts.tables.set(
    own.flatMap(({ bins, fineBins, observedFrom, fineFrom }) => [
      bins,
      fineBins,
      addressOf(observedFrom),
      addressOf(fineFrom),
    ]),
  );
  const classes = classesOf(usable, ofBlock);
  for (let from = 0; from < classes.length; from += batch) {
    const part = classes.subarray(from, from + batch);
    const [start, end] = [from * frequencyCount, (from + part.length) * frequencyCount];
    parts.classes.set(part);
    parts.shifted.set(shifted.subarray(start, end));
    parts.quantised.set(quantised.subarray(start, end));
    kernels.countMagnitudes(at.quantised, at.shifted, at.classes, part.length, at.tables);
  }
  const byClass = (from: number, bins: number): Float64Array[] =>
    Array.from({ length: count }, (_, activityClass) =>
      Float64Array.from(counts.subarray(from + activityClass * bins, from + (activityClass + 1) * bins)),
    );
  return own
    .filter(({ step }) => step > 0)
    .map(({ frequency, step, bins, fineBins, observedFrom, fineFrom }) => ({
      frequency,
      step,
      bins,
      observed: byClass(observedFrom, bins + 1),
      fine: byClass(fineFrom, fineBins),
    }));
}

function classesOf(usable: Uint32Array, ofBlock: Uint8Array): Uint8Array {
  const classes = new Uint8Array(ofBlock.length).fill(unused);
  for (let index = 0; index < usable.length; index += 1) classes[usable[index]!] = ofBlock[usable[index]!]!;
  return classes;
}

/** Returns the layout of the counts: where the counts of each frequency begin, and their total length. */
function histogramsOf(steps: Uint16Array, classes: number) {
  let length = 0;
  const own = Array.from(steps, (step, frequency) => {
    const bins = Math.min(binsMax, Math.max(binsMin, Math.floor(reach / step)));
    const fineBins = Math.ceil((reach + step) * fineness) + 2;
    const observedFrom = length;
    const fineFrom = observedFrom + classes * (bins + 1);
    length = fineFrom + classes * fineBins;
    return { frequency, step, bins, fineBins, observedFrom, fineFrom };
  });
  return { own, length };
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
    // A bin of `fine` on the border between two magnitudes counts half for each.
    const isBorder = value === magnitude && magnitude > 0;
    const count = magnitudes[bin]! / (isBorder ? 2 : 1);
    counts[magnitude]! += count;
    if (isBorder) counts[magnitude - 1]! += count;
  }
  return counts;
}

/** Added to each count, to avoid zero probabilities for magnitudes that never occurred. */
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
