/** The statistic of one image whose truth is known. */
export interface Sample {
  isAltered: boolean;
  statistic: number;
}

export interface LikelihoodTable {
  knots: [statistic: number, llr: number][];
  negatives: number;
  positives: number;
  auc: number;
  aucInterval: [low: number, high: number];
}

/** Edges of the bins: shares of the authentic images below them. */
const edgeShares = [0.5, 0.8, 0.9, 0.95, 0.98, 1];

/**
 * Log likelihood ratios in bins at quantiles of the authentic images: counts plus ½, made rising by pooling,
 * negative ones set to 0. A knot stands at the mean of its bin.
 */
export function likelihoodTable(samples: readonly Sample[]): LikelihoodTable {
  const authentic = valuesOf(samples, false);
  const altered = valuesOf(samples, true);
  const edges = [...new Set(edgeShares.map((share) => quantile(authentic, share)))];
  const bins = [-Infinity, ...edges].map((from, index) => {
    const to = edges[index] ?? Infinity;
    const inside = (values: readonly number[]): number[] =>
      values.filter((value) => value > from && value <= to);
    const clean = inside(authentic);
    const dirty = inside(altered);
    return { at: average([...clean, ...dirty]), clean: clean.length, dirty: dirty.length };
  });
  const rate = (count: number, total: number): number => (count + 0.5) / (total + 1);
  const ratios = pool(
    bins.map(({ clean, dirty }) => Math.log(rate(dirty, altered.length) / rate(clean, authentic.length))),
  );
  const knots = bins
    .map(({ at }, index): [number, number] => [rounded(at), rounded(Math.max(0, ratios[index] ?? 0))])
    .filter(([at]) => Number.isFinite(at));
  const auc = rounded(areaUnderCurve(altered, authentic));
  return {
    knots,
    negatives: authentic.length,
    positives: altered.length,
    auc,
    aucInterval: interval(auc, altered.length, authentic.length),
  };
}

const average = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const rounded = (value: number): number => Number(value.toFixed(4));

function valuesOf(samples: readonly Sample[], isAltered: boolean): number[] {
  const values = samples.filter((sample) => sample.isAltered === isAltered).map((sample) => sample.statistic);
  return values.sort((first, second) => first - second);
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Pool adjacent violators: the nearest rising sequence. */
function pool(values: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of values) {
    blocks.push({ sum: value, count: 1 });
    for (let last = blocks.length - 1; last > 0 && mean(blocks[last - 1]) > mean(blocks[last]); last -= 1) {
      const [own] = blocks.splice(last, 1);
      const previous = blocks[last - 1];
      if (own && previous)
        blocks[last - 1] = { sum: previous.sum + own.sum, count: previous.count + own.count };
    }
  }
  return blocks.flatMap((block) => Array.from({ length: block.count }, () => mean(block)));
}

const mean = (block: { sum: number; count: number } | undefined): number =>
  block ? block.sum / block.count : 0;

function areaUnderCurve(altered: readonly number[], authentic: readonly number[]): number {
  let wins = 0;
  for (const own of altered) for (const other of authentic) wins += own > other ? 1 : own === other ? 0.5 : 0;
  return wins / Math.max(1, altered.length * authentic.length);
}

/** 95 % interval of an AUC after Hanley and McNeil (1982). */
function interval(auc: number, positives: number, negatives: number): [number, number] {
  const firstTerm = auc / (2 - auc) - auc ** 2;
  const secondTerm = (2 * auc ** 2) / (1 + auc) - auc ** 2;
  const variance =
    (auc * (1 - auc) + (positives - 1) * firstTerm + (negatives - 1) * secondTerm) /
    Math.max(1, positives * negatives);
  const reach = 1.96 * Math.sqrt(variance);
  return [rounded(auc - reach), rounded(auc + reach)];
}
