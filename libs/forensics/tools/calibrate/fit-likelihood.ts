import { type Sought } from '#src/report/report.js';
import { type Calibration } from '#src/verdict/calibration.js';

/** The statistic of one picture whose truth is known. */
export interface Sample {
  /** It holds what the method finds: altered, or made by AI. The others are authentic. */
  isPositive: boolean;
  statistic: number;
  /** The picture, whatever was done to its file: recompressions of one share it. */
  picture: string;
  /** `as-is` or the chain that made the file. */
  variant: string;
}

/**
 * Below its threshold a method may rank pictures, never move one out of the top band (a score of 80), not even where
 * both questions have such weak evidence.
 */
const quietMax: Readonly<Record<Sought, number>> = { alteration: 1, generation: 0.25 };
/** A method that alarms in some chain more often than the gate allows may lower a score, never below 50. */
const unsafeMax: Readonly<Record<Sought, number>> = { alteration: 2.5, generation: 1.9 };
const alarmMax = 0.01;

/** Pictures of one class, each counting 1 however many of its files are here. */
interface Tally {
  pictures: number;
  /** Counted share of pictures whose statistic lies in [from, to). */
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
 * The table of one method.
 *
 * From `firesFrom` on, the ratio at t is ln of the share of positive pictures at or above t over the upper bound of
 * the share of authentic ones there: (count + 3) / N, the rule of three. Where no authentic picture is left it
 * rises to the cap ln(N / 3) at the upper tenth of the positive ones that fire. Below, ratios of bins between
 * quantiles, made rising by pooling, bounded so that they only rank.
 * N counts pictures, not files: nine versions of one photo are not nine chances to be wrong about a new photo.
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

/** Shares of the samples below the threshold at which its bins begin. */
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
  // Scaled, not cut: a cut would make equals of pictures that rank apart.
  const scale = highest > max ? max / highest : 1;
  const knots = bins.map(({ at }, index): Knot => [at, scale * Math.max(0, llrs[index] ?? 0)]);
  // A step: the quiet ratio holds up to the threshold, which may be negative where the statistic is a log odds.
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

/** At most 1 % of the authentic pictures reach the threshold, as they are and in every chain. */
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

/** Leaves out the knots that fall below one before them. */
function rising(knots: readonly Knot[]): Knot[] {
  let highest = -Infinity;
  return knots.filter(([, llr]) => {
    if (llr < highest) return false;
    highest = llr;
    return true;
  });
}

/** Pool adjacent violators: the nearest rising sequence. */
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
