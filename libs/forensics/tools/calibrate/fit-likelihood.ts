import { type Sought } from '#src/report/report.js';
import { type Calibration } from '#src/verdict/calibration.js';

export interface Sample {
  /** True if the image has what the method looks for (altered, or made by AI); false if it is authentic. */
  isPositive: boolean;
  statistic: number;
  /** Identifies the image. Its recompressions have the same id. */
  picture: string;
  /** `as-is`, or the name of the recompression chain that made the file. */
  variant: string;
}

/**
 * Largest log likelihood ratio below the firing threshold. It lets a method rank images there, but is too small to
 * lower a score below 80, even if there is such weak evidence for both questions.
 */
const quietMax: Readonly<Record<Sought, number>> = { alteration: 1, generation: 0.25 };
/**
 * Largest log likelihood ratio of a method that exceeds `alarmMax` false alarms after some recompression chain. It may
 * lower a score, but never below 50.
 */
const unsafeMax: Readonly<Record<Sought, number>> = { alteration: 2.5, generation: 1.9 };
const alarmMax = 0.01;

/** Images of one class. Each is counted once, regardless of its number of files. */
interface Tally {
  pictures: number;
  /** Weighted count of images whose statistic is in [from, to). */
  between: (from: number, to: number) => number;
}

function tally(samples: readonly Sample[]): Tally {
  const files = new Map<string, number>();
  for (const { picture } of samples) files.set(picture, (files.get(picture) ?? 0) + 1);
  return {
    pictures: files.size,
    between: (from, to) =>
      samples.reduce(
        (sum, { statistic, picture }) =>
          statistic >= from && statistic < to ? sum + 1 / (files.get(picture) ?? 1) : sum,
        0,
      ),
  };
}

/**
 * Fits the calibration row of one method.
 *
 * At t ≥ `firesFrom`, the log ratio is the ln of a quotient: the share of positive images at or above t,
 * divided by an upper bound of the share of authentic images there. The bound is (count + 3) / N, the rule of three.
 * Where no authentic image is left, the log ratio rises to the cap ln(N / 3) at the upper tenth of the firing
 * positives. Below `firesFrom`, the statistics are binned between quantiles; the log ratios of the bins are made
 * monotonic by pooling, and limited to `quietMax`, so that they only rank images. N counts images, not files: nine
 * versions of one photo are not nine independent tests.
 */
export function fitLikelihood(
  samples: readonly Sample[],
  { firesFrom, sought }: { firesFrom: number; sought: Sought },
): Calibration {
  const authentic = tally(samples.filter(({ isPositive }) => !isPositive));
  const positive = tally(samples.filter(({ isPositive }) => isPositive));
  const both = { authentic, positive };
  const cap = Math.log(Math.max(3, authentic.pictures) / 3);
  const max = Math.min(
    cap,
    isSafe(samples, { firesFrom, pictures: authentic.pictures }) ? Infinity : unsafeMax[sought],
  );
  const firing = samples
    .filter(({ isPositive, statistic }) => isPositive && statistic >= firesFrom)
    .map(({ statistic }) => statistic);
  const quiet = quietKnots(samples, { ...both, firesFrom, max: quietMax[sought] });
  const loud = loudKnots(both, { firesFrom, firing: firing.sort(ascending), max });
  const knots = rising([...quiet, ...loud]).map(
    ([at, llr]) => [rounded(at), rounded(Math.max(0, llr))] as const,
  );
  return { weight: 1, firesFrom, knots, negatives: authentic.pictures };
}

interface Tallies {
  authentic: Tally;
  positive: Tally;
}
type Knot = [statistic: number, llr: number];

const ascending = (first: number, second: number): number => first - second;
const rounded = (value: number): number => Number(value.toFixed(5));

/** Where the bins start, as quantiles of the samples below the threshold. */
const quietShares = [0, 0.5, 0.8, 0.9, 0.95, 0.98];

function quietKnots(
  samples: readonly Sample[],
  { authentic, positive, firesFrom, max }: Tallies & { firesFrom: number; max: number },
): Knot[] {
  const below = samples.map(({ statistic }) => statistic).filter((statistic) => statistic < firesFrom);
  below.sort(ascending);
  const edges = [...new Set(quietShares.map((share) => below[Math.floor(share * below.length)] ?? 0))];
  const bins = edges.map((from, index) => {
    const to = edges[index + 1] ?? firesFrom;
    const inside = below.filter((statistic) => statistic >= from && statistic < to);
    return {
      at: inside[inside.length >> 1] ?? from,
      positive: positive.between(from, to),
      authentic: authentic.between(from, to),
    };
  });
  const llrs = poolRising(
    bins.map((bin) =>
      Math.log(
        (bin.positive + 0.5) / (positive.pictures + 1) / ((bin.authentic + 0.5) / (authentic.pictures + 1)),
      ),
    ),
  );
  const highest = Math.max(0, ...llrs);
  // The ratios are scaled and not clipped, because clipping would make differently ranked images equal.
  const scale = highest > max ? max / highest : 1;
  const knots = bins.map(({ at }, index): Knot => [at, scale * Math.max(0, llrs[index] ?? 0)]);
  // The last knot, just below the threshold, makes a step: the quiet ratio applies up to there. `Math.abs` is
  // needed because a threshold of log odds may be negative.
  return [...knots, [firesFrom - 0.001 * (Math.abs(firesFrom) || 1), scale * highest]];
}

function loudKnots(
  { authentic, positive }: Tallies,
  { firesFrom, firing, max }: { firesFrom: number; firing: readonly number[]; max: number },
): Knot[] {
  const quantile = (share: number): number => firing[Math.floor(share * firing.length)] ?? firesFrom;
  const edges = [...new Set([firesFrom, ...[0.25, 0.5, 0.75, 0.9].map(quantile)])];
  return edges.map((from, index): Knot => {
    const alarms = authentic.between(from, Infinity);
    const found = (positive.between(from, Infinity) + 0.5) / (positive.pictures + 1);
    const isBeyond = index > 0 && index === edges.length - 1 && alarms === 0;
    const llr = isBeyond ? max : Math.log(found / ((alarms + 3) / Math.max(3, authentic.pictures)));
    return [from, Math.min(max, llr)];
  });
}

/** Whether at most 1 % of authentic images reach the threshold, unchanged and after every recompression chain. */
function isSafe(
  samples: readonly Sample[],
  { firesFrom, pictures }: { firesFrom: number; pictures: number },
): boolean {
  const alarms = new Map<string, number>();
  for (const { isPositive, statistic, variant } of samples) {
    if (!isPositive && statistic >= firesFrom) alarms.set(variant, (alarms.get(variant) ?? 0) + 1);
  }
  return [...alarms.values()].every((count) => count <= alarmMax * pictures);
}

/** Leaves out knots that are lower than an earlier one. */
function rising(knots: readonly Knot[]): Knot[] {
  let highest = -Infinity;
  return knots.filter(([, llr]) => {
    if (llr < highest) return false;
    highest = llr;
    return true;
  });
}

/** Returns the nearest monotonic sequence, by pooling adjacent violators. */
function poolRising(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    let block = { sum: value, count: 1 };
    for (
      let last = blocks.at(-1);
      last && last.sum / last.count > block.sum / block.count;
      last = blocks.at(-1)
    ) {
      block = { sum: last.sum + block.sum, count: last.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
