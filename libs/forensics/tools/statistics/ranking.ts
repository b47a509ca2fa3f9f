/** The value of one labelled image. A larger value is more suspicious. */
export interface Ranked {
  value: number;
  isPositive: boolean;
  /** Images of one scene are drawn together in the bootstrap. */
  scene: string;
}

/**
 * Returns the share of pairs in which the positive image has the larger value. Ties count half. NaN if there are no
 * pairs.
 * @throws RangeError if a value is NaN
 */
export function areaUnderCurve(ranked: readonly Pick<Ranked, 'value' | 'isPositive'>[]): number {
  if (ranked.some(({ value }) => Number.isNaN(value))) throw new RangeError('NaN has no rank');
  const sorted = [...ranked].sort((first, second) => first.value - second.value);
  let positives = 0;
  let wins = 0;
  let negatives = 0;
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let tiedPositives = 0;
    while (to < sorted.length && sorted[to]?.value === sorted[from]?.value) {
      tiedPositives += sorted[to]?.isPositive === true ? 1 : 0;
      to += 1;
    }
    const tiedNegatives = to - from - tiedPositives;
    wins += tiedPositives * (negatives + tiedNegatives / 2);
    positives += tiedPositives;
    negatives += tiedNegatives;
    from = to;
  }
  return wins / (positives * negatives);
}

/** Returns the share of positive images above the lowest threshold that at most `rateMax` of the negatives exceed. */
export function truePositiveRate(ranked: readonly Ranked[], rateMax: number): number {
  const negatives = ranked.filter(({ isPositive }) => !isPositive).map(({ value }) => value);
  const positives = ranked.filter(({ isPositive }) => isPositive).map(({ value }) => value);
  const sorted = negatives.sort((first, second) => second - first);
  const bound = sorted[Math.floor(rateMax * sorted.length)] ?? -Infinity;
  return positives.filter((value) => value > bound).length / positives.length;
}
